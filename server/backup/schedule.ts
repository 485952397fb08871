import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import { s3Bucket } from '../files/s3-bucket.ts';
import { reasonOf } from '../start-error.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { manifestOf } from './archive.ts';
import { inWorkFolder, openBackupFolder } from './backup-folder.ts';
import { bucketName, scheduledAt, scheduledName, timeAsOf } from './backup-names.ts';
import type { SettingsOfBackups } from './backup-settings.ts';
import { type BackupRecord, type BackupState, siteIdOf } from './backup-state.ts';
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

/** How often to check whether something is due, in milliseconds. What failed is tried again then. */
const CHECK_MS = 10 * 60 * 1000;

/** How long after a restore on trial the next one is due, and after a failed one. */
const NEXT_PROOF_MS = 7 * DAY_MS;
const PROOF_RETRY_MS = DAY_MS;

/** Starts the schedule; does nothing where it is off. `stop` waits for a running backup. */
export function startSchedule(options: ScheduleOptions): { stop(): Promise<void> } {
  if (options.settings.backups.everyHours === 0) return { stop: async () => undefined };
  const stopping = new AbortController();
  const check = () => checkBackups(options, stopping.signal);
  let last = check();
  const timer = setInterval(() => {
    // A check waits for the previous one, whose backup may take longer than the interval.
    last = last.then(check);
  }, CHECK_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}

/** Makes, sends and proves a backup, each if it is due. A failure is in the log, the state, and once in the inbox. */
export async function checkBackups(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { state, clock, tellOwner, log } = options;
  const steps = [
    { key: 'failure', line: 'THE BACKUP FAILED', work: () => makeAndSend(options, signal) },
    {
      key: 'proofFailure',
      line: 'THE BACKUP COULD NOT BE RESTORED ON TRIAL',
      work: () => proveIfDue(options, signal),
    },
  ] as const;
  for (const { key, line, work } of steps) {
    try {
      if (await work()) await state.change({ [key]: null });
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, line);
      const reason = reasonOf(error);
      const before = await state.read().catch(() => null);
      await state.change({ [key]: { reason, at: clock().toISOString() } }).catch(() => undefined);
      if (before?.[key] === null) await tellOwner(mailOf(key, reason)).catch(() => undefined);
      return;
    }
  }
}

const mailOf = (key: 'failure' | 'proofFailure', reason: string): string =>
  key === 'failure'
    ? `The site could not make its backup, or not send it: ${reason}\n\nIt tries again every ten minutes. The tab Security of the admin says when it succeeds.`
    : `The site restores its newest backup once a week, on trial. This time it failed: ${reason}\n\nIt tries again each day. The tab Security of the admin says when it succeeds.`;

async function makeAndSend(options: ScheduleOptions, signal: AbortSignal): Promise<true> {
  await makeIfDue(options);
  await sendNewest(options, signal);
  return true;
}

/**
 * Makes a backup where the newest scheduled one is older than the interval. The time is in the files' names, so that
 * restarts neither delay nor repeat a backup.
 */
async function makeIfDue(options: Omit<ScheduleOptions, 'tellOwner'>): Promise<void> {
  const { source, settings, state, clock, log } = options;
  const { everyHours, keep, folder } = settings.backups;
  const rows = settingRows(source.store);
  await openBackupFolder(settings.backups);
  const now = clock();
  const [newest] = await scheduledIn(folder, now);
  if (newest !== undefined && now.getTime() - newest.at < everyHours * HOUR_MS) return;
  const name = scheduledName(now);
  // Also the first backup has it, so that the site is the same one after a restore.
  await siteIdOf(rows);
  const { lost } = await makeBackup(source, path.join(folder, name), now);
  if (lost.length === 0) log.info({ name }, 'backed up');
  else log.error({ name }, `BACKED UP WITHOUT ALL UPLOADS: ${lostText(lost)}`);
  const inFolder = [...(await state.read()).inFolder, name];
  await state.change({ made: { name, at: now.toISOString() }, inFolder });
  // An earlier one may have the upload.
  if (lost.length > 0) return;
  const remove = (old: string) => rm(path.join(folder, old), { force: true });
  await state.change({ inFolder: await deleteOld(inFolder, keep, remove) });
}

/** Sends the newest scheduled backup to the bucket, unless it is there or none is set. */
async function sendNewest(options: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const { settings, state, clock, log } = options;
  const { backups, offSite } = settings;
  const file = await newestScheduled(backups.folder, clock());
  if (offSite === undefined || file === null) return;
  const place = await placeOf(options, file);
  const record = await state.read();
  if (record.sent?.name === place) return;
  await doBackupTask({ kind: 'send', file, place, folder: backups.folder, offSite }, signal);
  log.info({ place }, 'the backup is in the bucket');
  const inBucket = [...record.inBucket, path.posix.basename(place)];
  await state.change({ sent: { name: place, at: clock().toISOString() }, inBucket });
  if ((await manifestOf(file)).lost.length > 0) return;
  const { delete: remove } = s3Bucket(offSite.s3);
  const left = await deleteOld(inBucket, backups.keep, remove).catch((error: unknown) => {
    // Keys that may not delete are a safe choice, and the backup is there.
    log.warn({ err: error }, 'old backups in the bucket could not be deleted');
    return inBucket;
  });
  await state.change({ inBucket: left });
}

/** Deletes the oldest of these, beyond the number to keep. Resolves to the names that are left. */
async function deleteOld(
  names: readonly string[],
  keep: number,
  remove: (name: string) => Promise<void>,
): Promise<string[]> {
  for (const name of names.slice(0, -keep)) await remove(name);
  return names.slice(-keep);
}

/** Restores the newest scheduled backup on trial, once a week, from the bucket where there is one. False: it is not due. */
async function proveIfDue(options: ScheduleOptions, signal: AbortSignal): Promise<boolean> {
  const { settings, state, clock, log } = options;
  const { backups, offSite } = settings;
  const now = clock();
  const record = await state.read();
  const file = await newestScheduled(backups.folder, now);
  if (file === null || !isProofDue(record, now)) return false;
  const place = offSite === undefined ? file : await placeOf(options, file);
  // Until it is there, the failure of sending it is shown.
  if (offSite !== undefined && record.sent?.name !== place) return false;
  const counted = await inWorkFolder(path.dirname(file), (folder) =>
    doBackupTask({ kind: 'restore', file, place, folder, offSite }, signal),
  );
  const summary = `${counted?.rows} rows and ${counted?.files} files`;
  const proven = { name: path.basename(file), at: now.toISOString(), summary };
  await state.change({ proven });
  log.info(proven, 'the backup was restored on trial, and counted');
  return true;
}

/** A time that lies ahead was stored while the clock was. */
function isProofDue({ proven, proofFailure }: BackupRecord, now: Date): boolean {
  const [last, wait] =
    proofFailure === null ? [proven?.at, NEXT_PROOF_MS] : [proofFailure.at, PROOF_RETRY_MS];
  if (last === undefined) return true;
  const age = now.getTime() - Date.parse(last);
  return age >= wait || age < -CLOCK_TOLERANCE_MS;
}

/** Where a scheduled backup is, or will be, in the bucket. */
async function placeOf({ source, settings }: ScheduleOptions, file: string): Promise<string> {
  const name = bucketName(await siteIdOf(settingRows(source.store)), path.basename(file));
  return `s3://${settings.offSite?.s3.bucket}/${name}`;
}

/** The path of the newest scheduled backup in a folder, or null. Throws the file system's error. */
async function newestScheduled(folder: string, now: Date): Promise<string | null> {
  const [newest] = await scheduledIn(folder, now);
  return newest === undefined ? null : path.resolve(folder, newest.name);
}

/** The newest first. One that was made while the clock was ahead comes last, so that it delays no backup. */
async function scheduledIn(folder: string, now: Date): Promise<{ name: string; at: number }[]> {
  return (await readdir(folder))
    .flatMap((name) => {
      const at = scheduledAt(name);
      return at === null ? [] : [{ name, at: timeAsOf(at, now).getTime() }];
    })
    .sort((one, other) => other.at - one.at);
}
