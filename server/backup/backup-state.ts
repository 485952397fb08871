import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** A backup, by its name, and when something was done with it (ISO 8601 in UTC). */
const doneSchema = z.object({ name: z.string(), at: z.iso.datetime() });

/** Why something failed, on one line, and when. */
const failureSchema = z.object({ reason: z.string(), at: z.iso.datetime() });

const recordSchema = z.object({
  /** The newest scheduled backup, and whether it has all uploads. */
  made: doneSchema
    .extend({ isWhole: z.boolean().default(false) })
    .nullable()
    .default(null),
  /** The newest scheduled backup that is in the bucket, by its place there: `s3://bucket/name`. */
  sent: doneSchema.nullable().default(null),
  /** The names of the scheduled backups that the site may delete, oldest first: those of versions before 1.0.0 are kept. */
  inFolder: z.array(z.string()).default([]),
  inBucket: z.array(z.string()).default([]),
  /** The names of the backups from before migrations that are in the bucket. */
  sentBefore: z.array(z.string()).default([]),
  /** The last backup that was restored on trial. */
  proven: doneSchema.extend({ summary: z.string() }).nullable().default(null),
  /** Null: the last backup was made, and is in the bucket where there is one. */
  failure: failureSchema.nullable().default(null),
  /** Null: the last restore on trial did not fail. */
  proofFailure: failureSchema.nullable().default(null),
});

/** What became of the backups of the schedule. */
export type BackupRecord = z.output<typeof recordSchema>;

/** What became of the backups, in the store: for the admin of every instance, and for the doctor. */
export function createBackupState(store: Pick<Store, 'db'>) {
  const rows = settingRows(store);
  /** A value that cannot be read counts as none. Throws the store's error. */
  const read = async (): Promise<BackupRecord> => {
    const text = (await rows.read('backup-state')) ?? '{}';
    try {
      return recordSchema.parse(JSON.parse(text));
    } catch {
      return recordSchema.parse({});
    }
  };
  return {
    read,
    /** Changes a part of it. Throws the store's error. */
    async change(change: Partial<BackupRecord>): Promise<void> {
      const before = await read();
      const after = JSON.stringify({ ...before, ...change });
      if (after !== JSON.stringify(before)) await rows.write('backup-state', after);
    },
  };
}

/**
 * The id of a site, twelve hexadecimal digits: made once, and the same after a restore. It tells the backups of several
 * sites in one bucket apart.
 */
export async function siteIdOf(store: Pick<Store, 'db'>): Promise<string> {
  const rows = settingRows(store);
  const made = randomBytes(6).toString('hex');
  // A full disk takes no insert, not even one that changes nothing.
  return (await rows.read('site-id')) ?? rows.insertIfMissing('site-id', made);
}
