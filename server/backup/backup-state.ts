import { z } from 'zod';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** A backup, by its name in the folder, and when something was done with it (ISO 8601 in UTC). */
const doneSchema = z.object({ name: z.string(), at: z.iso.datetime() });

/** Why something failed, on one line, and when. */
const failureSchema = z.object({ reason: z.string(), at: z.iso.datetime() });

const recordSchema = z.object({
  /** The newest scheduled backup. */
  made: doneSchema.nullable().default(null),
  /** The newest scheduled backup that is in the bucket, by its place there: `s3://bucket/name`. */
  sent: doneSchema.nullable().default(null),
  /** The names of the scheduled backups in the bucket that were sent by this store, and not by a copy of it. */
  own: z.array(z.string()).default([]),
  /** The last backup that was restored and compared. */
  proven: doneSchema.extend({ summary: z.string() }).nullable().default(null),
  /** Null: the last backup was made, and is in the bucket where there is one. */
  failure: failureSchema.nullable().default(null),
  /** Null: the last proof did not fail. */
  proofFailure: failureSchema.nullable().default(null),
});

/** What became of the backups of the schedule. */
export type BackupRecord = z.output<typeof recordSchema>;

/** What became of the backups, in the store: for the admin of every instance, and for the doctor. */
export interface BackupState {
  /** Throws the store's error. */
  read(): Promise<BackupRecord>;
  /** Changes a part of it. Throws the store's error. */
  change(change: Partial<BackupRecord>): Promise<void>;
}

/** Opens the state. A value that cannot be read counts as none. What could not be stored is remembered until it can be. */
export function createBackupState(store: Pick<Store, 'db'>): BackupState {
  const rows = settingRows(store);
  let unstored: Partial<BackupRecord> = {};
  const stored = async () => recordIn((await rows.read('backup-state')) ?? '{}');
  return {
    read: async () => ({ ...(await stored()), ...unstored }),
    async change(change) {
      unstored = { ...unstored, ...change };
      const before = await stored();
      const after = JSON.stringify({ ...before, ...unstored });
      if (after !== JSON.stringify(before)) await rows.write('backup-state', after);
      unstored = {};
    },
  };
}

function recordIn(text: string): BackupRecord {
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return recordSchema.parse({});
  }
}
