import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { CLOCK_TOLERANCE_MS } from '../core/clock.ts';
import { reasonOf } from '../core/start-error.ts';
import { inWorkFolder } from '../files/folder.ts';
import { ownerFolder } from '../files/own-files.ts';
import { s3Bucket } from '../files/s3.ts';
import type { Site } from '../site.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { lostText } from './archive.ts';
import { backupName, bucketName, openBackupFolder } from './backup-location.ts';
import { doBackupTask } from './backup-task.ts';
import { makeBackup } from './make-backup.ts';

/** How long after a restore on trial the next one is due, and after a failed one. */
const NEXT_PROOF_MS = 7 * DAY_MS;
const PROOF_RETRY_MS = DAY_MS;

/** How many names of backups are stored at most: of several instances, and of files that the owner has deleted. */
const NAMES_MAX = 1_000;

/** What the log and the owner are told of a step that failed. */
const FAILURES = {
  failure: {
    line: 'THE BACKUP FAILED',
    says: 'The site could not make its backup, or not send it',
    again: 'every ten minutes',
  },
  proofFailure: {
    line: 'THE BACKUP COULD NOT BE RESTORED ON TRIAL',
    says: 'The site restores its newest backup once a week, on trial. This time it failed',
    again: 'each day',
  },
} as const;

export function createBackups(
  site: Pick<Site, 'store' | 'files' | 'settings' | 'clock' | 'log'>,
  inbox: { readonly tellOwner: (text: string) => Promise<void> },
) {
  const { store, files, settings, clock, log } = site;
  const { offSite } = settings;
  const { everyHours, keep, folder } = settings.backups;
  const state = createBackupState(store);

  /** Makes a backup where the newest one is older than the interval, whatever restarts there were. */
  async function makeIfDue(): Promise<void> {
    await openBackupFolder(settings.backups);
    const now = clock();
    const { made, inFolder } = await state.read();
    if (made !== null && !isOver(made.at, everyHours * HOUR_MS, now)) return;
    const name = backupName(now, 'scheduled-');
    // Also the first backup has it, so that the site is the same one after a restore.
    await siteIdOf(store);
    const source = { store, files, owned: ownerFolder(settings.dataDir) };
    const { lost } = await makeBackup(source, path.join(folder, name), now);
    const isWhole = lost.length === 0;
    if (isWhole) log.info({ name }, 'backed up');
    else log.error({ name }, `BACKED UP WITHOUT ALL UPLOADS: ${lostText(lost)}`);
    const names = [...inFolder, name];
    await state.change({ made: { name, at: now.toISOString(), isWhole }, inFolder: names });
    // An earlier one may have the upload.
    if (!isWhole) return;
    // Those of an instance with another folder are deleted by that one.
    const old = names.slice(0, -keep).filter((each) => existsSync(path.join(folder, each)));
    for (const each of old) await rm(path.join(folder, each), { force: true });
    await state.change({
      inFolder: names.filter((each) => !old.includes(each)).slice(-NAMES_MAX),
    });
  }

  /** Where a backup is in the folder, and where it is or will be restored from. */
  async function locationsOf(name: string) {
    const file = path.resolve(folder, name);
    if (offSite === undefined) return { file, location: file };
    const inBucket = bucketName(await siteIdOf(store), name);
    return { file, location: `s3://${offSite.s3.bucket}/${inBucket}` };
  }

  /** Sends the newest backup to the bucket, unless it is there, or another instance has made it. */
  async function sendNewest(signal: AbortSignal): Promise<void> {
    const { made, sent, inBucket } = await state.read();
    if (offSite === undefined || made === null) return;
    const { file, location } = await locationsOf(made.name);
    if (sent?.name === location || !existsSync(file)) return;
    await doBackupTask({ kind: 'send', file, location, offSite }, signal);
    log.info({ location }, 'the backup is in the bucket');
    const names = [...inBucket, path.posix.basename(location)];
    await state.change({ sent: { name: location, at: clock().toISOString() }, inBucket: names });
    if (!made.isWhole) return;
    const { delete: remove } = s3Bucket(offSite.s3);
    try {
      for (const old of names.slice(0, -keep)) await remove(old);
    } catch (error) {
      // Keys that may not delete are a safe choice, and the backup is there.
      log.warn({ err: error }, 'old backups in the bucket could not be deleted');
      return;
    }
    await state.change({ inBucket: names.slice(-keep) });
  }

  /** Restores the newest backup on trial, once a week. */
  async function proveIfDue(signal: AbortSignal): Promise<void> {
    const now = clock();
    const { made, sent, proven, proofFailure } = await state.read();
    const [last, wait] =
      proofFailure === null ? [proven?.at, NEXT_PROOF_MS] : [proofFailure.at, PROOF_RETRY_MS];
    if (made === null || (last !== undefined && !isOver(last, wait, now))) return;
    const { file, location } = await locationsOf(made.name);
    // Until it is in the bucket, the failure of sending it is shown.
    if (offSite === undefined ? !existsSync(file) : sent?.name !== location) return;
    const summary = await inWorkFolder(folder, (into) =>
      doBackupTask({ kind: 'restore', location, folder: into, offSite }, signal),
    );
    const done = { name: made.name, at: now.toISOString(), summary };
    await state.change({ proven: done, proofFailure: null });
    log.info(done, 'the backup was restored on trial, and counted');
  }

  return {
    read: state.read,

    /** Makes, sends and proves a backup, each if it is due. A failure is logged, stored, and sent to the inbox once. */
    async check(signal: AbortSignal): Promise<void> {
      let step: keyof typeof FAILURES = 'failure';
      try {
        await makeIfDue();
        await sendNewest(signal);
        await state.change({ failure: null });
        step = 'proofFailure';
        await proveIfDue(signal);
      } catch (error) {
        if (signal.aborted) return;
        const { line, says, again } = FAILURES[step];
        log.error({ err: error }, line);
        const reason = reasonOf(error);
        const before = await state.read().catch(() => null);
        await state
          .change({ [step]: { reason, at: clock().toISOString() } })
          .catch(() => undefined);
        // The owner was told already, or the store does not answer: then the inbox would not take it either.
        if (before?.[step] !== null) return;
        const text = `${says}: ${reason}\n\nIt tries again ${again}. Backups in Settings says when it succeeds.`;
        await inbox.tellOwner(text).catch(() => undefined);
      }
    },
  };
}

/** Whether so many milliseconds have passed since a time. One that lies ahead was stored while the clock was wrong. */
function isOver(at: string, wait: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age >= wait || age < -CLOCK_TOLERANCE_MS;
}

/** What was done with a backup, and when (ISO 8601 in UTC). */
const doneSchema = z.object({ name: z.string(), at: z.iso.datetime() });

const failureSchema = z.object({ reason: z.string(), at: z.iso.datetime() });

const recordSchema = z.object({
  made: doneSchema
    .extend({ isWhole: z.boolean().default(false) })
    .nullable()
    .default(null),
  /** The newest one in the bucket, by its URL: `s3://bucket/name`. */
  sent: doneSchema.nullable().default(null),
  /** What the site may delete, oldest first: backups of versions before 1.0.0 are kept. */
  inFolder: z.array(z.string()).default([]),
  inBucket: z.array(z.string()).default([]),
  proven: doneSchema.extend({ summary: z.string() }).nullable().default(null),
  /** Null: the last backup was made and sent. */
  failure: failureSchema.nullable().default(null),
  proofFailure: failureSchema.nullable().default(null),
});

export type BackupRecord = z.output<typeof recordSchema>;

export function createBackupState(store: Pick<Store, 'db'>) {
  const rows = settingRows(store);
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
    async change(change: Partial<BackupRecord>): Promise<void> {
      const before = await read();
      const after = JSON.stringify({ ...before, ...change });
      if (after !== JSON.stringify(before)) await rows.write('backup-state', after);
    },
  };
}

/** The id of a site, twelve hexadecimal digits, which tells the backups of several sites in one bucket apart. */
export async function siteIdOf(store: Pick<Store, 'db'>): Promise<string> {
  const rows = settingRows(store);
  const newId = randomBytes(6).toString('hex');
  // A full disk takes no insert, not even one that changes nothing.
  return (await rows.read('site-id')) ?? rows.insertIfMissing('site-id', newId);
}
