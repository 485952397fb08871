import { existsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../core/clock.ts';
import { reasonOf } from '../core/start-error.ts';
import { s3Bucket } from '../files/s3-bucket.ts';
import type { SettingsOfBackups } from '../settings/backup-settings.ts';
import type { Store } from '../store/store.ts';
import { backupName, bucketName, inWorkFolder, openBackupFolder } from './backup-folder.ts';
import { type BackupState, siteIdOf } from './backup-state.ts';
import { doBackupTask } from './backup-task.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import { lostText } from './manifest.ts';

/** What scheduled backups need of the site. */
export interface ScheduleOptions {
  readonly source: BackupSource & { readonly store: Store };
  readonly settings: Pick<SettingsOfBackups, 'backups' | 'offSite'>;
  readonly state: BackupState;
  readonly clock: Clock;
  /** Puts a message into the inbox, which is mailed where a provider is set. */
  readonly tellOwner: (text: string) => Promise<void>;
  readonly log: Logger;
}

/** How long after a restore on trial the next one is due, and after a failed one. */
const NEXT_PROOF_MS = 7 * DAY_MS;
const PROOF_RETRY_MS = DAY_MS;

/** The most names of earlier backups that are kept in the list because another machine may have their files. */
const ELSEWHERE_MAX = 1_000;

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

/** Makes, sends and proves a backup, each if it is due. A failure is in the log, the state, and once in the inbox. */
export async function checkBackups(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { state, clock, tellOwner, log } = options;
  let step: keyof typeof FAILURES = 'failure';
  try {
    await makeIfDue(options);
    await sendNewest(options, signal);
    await state.change({ failure: null });
    step = 'proofFailure';
    await proveIfDue(options, signal);
  } catch (error) {
    if (signal.aborted) return;
    const { line, says, again } = FAILURES[step];
    log.error({ err: error }, line);
    const reason = reasonOf(error);
    const before = await state.read().catch(() => null);
    await state.change({ [step]: { reason, at: clock().toISOString() } }).catch(() => undefined);
    if (before?.[step] !== null) return;
    const text = `${says}: ${reason}\n\nIt tries again ${again}. The tab Security of the admin says when it succeeds.`;
    await tellOwner(text).catch(() => undefined);
  }
}

/** Whether so many milliseconds have passed since a time. One that lies ahead was stored while the clock was. */
function isOver(at: string, wait: number, now: Date): boolean {
  const age = now.getTime() - Date.parse(at);
  return age >= wait || age < -CLOCK_TOLERANCE_MS;
}

/** Makes a backup where the newest one is older than the interval: restarts neither delay nor repeat one. */
async function makeIfDue({ source, settings, state, clock, log }: ScheduleOptions): Promise<void> {
  const { everyHours, keep, folder } = settings.backups;
  await openBackupFolder(settings.backups);
  const now = clock();
  const { made, inFolder } = await state.read();
  if (made !== null && !isOver(made.at, everyHours * HOUR_MS, now)) return;
  const name = backupName(now, 'scheduled-');
  // Also the first backup has it, so that the site is the same one after a restore.
  await siteIdOf(source.store);
  const { lost } = await makeBackup(source, path.join(folder, name), now);
  const isWhole = lost.length === 0;
  if (isWhole) log.info({ name }, 'backed up');
  else log.error({ name }, `BACKED UP WITHOUT ALL UPLOADS: ${lostText(lost)}`);
  const names = [...inFolder, name];
  await state.change({ made: { name, at: now.toISOString(), isWhole }, inFolder: names });
  // An earlier one may have the upload.
  if (!isWhole) return;
  const left: string[] = [];
  for (const old of names.slice(0, -keep)) {
    // The store is shared, and the folder need not be: another machine may have made it.
    if (!(await removed(path.join(folder, old)))) left.push(old);
  }
  const kept = names.slice(-keep);
  await state.change({ inFolder: [...left.slice(-ELSEWHERE_MAX), ...kept] });
}

/** Deletes a file; false where there is none. */
const removed = (file: string): Promise<boolean> =>
  unlink(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Where the newest backup is in the folder, and, where there is a bucket, is or will be in that. */
async function placesOf({ source, settings }: ScheduleOptions, name: string) {
  const file = path.resolve(settings.backups.folder, name);
  const { offSite } = settings;
  if (offSite === undefined) return { file, place: file };
  const inBucket = bucketName(await siteIdOf(source.store), name);
  return { file, place: `s3://${offSite.s3.bucket}/${inBucket}` };
}

/** Sends the newest backup to the bucket, unless it is there, none is set, or another instance has made it. */
async function sendNewest(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { settings, state, clock, log } = options;
  const { backups, offSite } = settings;
  const { made, sent, inBucket } = await state.read();
  if (offSite === undefined || made === null) return;
  const { file, place } = await placesOf(options, made.name);
  if (sent?.name === place || !existsSync(file)) return;
  await doBackupTask({ kind: 'send', file, place, offSite }, signal);
  log.info({ place }, 'the backup is in the bucket');
  const names = [...inBucket, path.posix.basename(place)];
  await state.change({ sent: { name: place, at: clock().toISOString() }, inBucket: names });
  if (!made.isWhole) return;
  const { delete: remove } = s3Bucket(offSite.s3);
  try {
    for (const old of names.slice(0, -backups.keep)) await remove(old);
  } catch (error) {
    // Keys that may not delete are a safe choice, and the backup is there.
    log.warn({ err: error }, 'old backups in the bucket could not be deleted');
    return;
  }
  await state.change({ inBucket: names.slice(-backups.keep) });
}

/** Restores the newest backup on trial, once a week, from the bucket where there is one. */
async function proveIfDue(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { settings, state, clock, log } = options;
  const { offSite, backups } = settings;
  const now = clock();
  const { made, sent, proven, proofFailure } = await state.read();
  const [last, wait] =
    proofFailure === null ? [proven?.at, NEXT_PROOF_MS] : [proofFailure.at, PROOF_RETRY_MS];
  if (made === null || (last !== undefined && !isOver(last, wait, now))) return;
  const { file, place } = await placesOf(options, made.name);
  // Until it is in the bucket, the failure of sending it is shown.
  if (offSite === undefined ? !existsSync(file) : sent?.name !== place) return;
  const summary = await inWorkFolder(backups.folder, (folder) =>
    doBackupTask({ kind: 'restore', place, folder, offSite }, signal),
  );
  const { name } = made;
  const done = { name, at: now.toISOString(), summary };
  await state.change({ proven: done, proofFailure: null });
  log.info(done, 'the backup was restored on trial, and counted');
}
