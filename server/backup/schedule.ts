import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '../../domain/durations.ts';
import { settingRows } from '../store/setting-rows.ts';
import { readArchive } from './archive-reader.ts';
import { openBackupFolder } from './backup-folder.ts';
import { scheduledAt, scheduledName, timeAsOf } from './backup-names.ts';
import type { BackupSettings } from './backup-settings.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { siteIdOf } from './site-id.ts';

/** Scheduled backups. */
export interface Schedule {
  /** Waits for a running backup. */
  stop(): Promise<void>;
}

/** How often to check whether a backup is due, in milliseconds. A failed one is retried then. */
const CHECK_MS = 10 * 60 * 1000;

/** Starts the schedule; does nothing where it is off. */
export function startSchedule(options: {
  source: BackupSource;
  settings: BackupSettings;
  onDone: (name: string, manifest: Manifest) => Promise<void>;
  /** Called at each check, after a backup that was due. */
  next: () => Promise<void>;
  /** Called after each check without an error. */
  onSuccess: () => Promise<void>;
  onError: (error: unknown) => Promise<void>;
}): Schedule {
  const { source, settings, onDone, next, onSuccess, onError } = options;
  if (settings.everyHours === 0) return { stop: async () => {} };
  const check = () =>
    backUpIfDue(source, settings)
      .then((made) => (made !== null ? onDone(made.name, made.manifest) : undefined))
      .then(next)
      .then(onSuccess)
      .catch(onError);
  let last = check();
  const timer = setInterval(() => {
    // A check waits for the previous one, whose backup may take longer than the interval.
    last = last.then(check);
  }, CHECK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

/**
 * Makes a backup where the newest scheduled one is older than the interval, and then deletes the oldest ones beyond
 * the number to keep. While uploads are lost, the newest one that has them all stays too. The time is in the files'
 * names, so that restarts neither delay nor repeat a backup.
 */
export async function backUpIfDue(
  source: BackupSource,
  settings: BackupSettings,
): Promise<{ name: string; manifest: Manifest } | null> {
  const { everyHours, keep, folder } = settings;
  await openBackupFolder(settings, settingRows(source.store));
  const now = source.clock();
  const [newest] = await scheduledIn(folder, now);
  if (newest !== undefined && now.getTime() - newest.at < everyHours * HOUR_MS) return null;
  const name = scheduledName(now);
  // Also the first backup has it, so that the site is the same one after a restore.
  await siteIdOf(settingRows(source.store));
  const manifest = await makeBackup(source, path.join(folder, name));
  const all = await scheduledIn(folder, now);
  const complete = manifest.lost.length === 0 ? undefined : await newestComplete(folder, all);
  for (const old of all.slice(keep)) {
    if (old.name !== complete) await rm(path.join(folder, old.name), { force: true });
  }
  return { name, manifest };
}

/** The path of the newest scheduled backup in a folder, or null. Throws the file system's error. */
export async function newestScheduled(folder: string, now: Date): Promise<string | null> {
  const [newest] = await scheduledIn(folder, now);
  return newest === undefined ? null : path.join(folder, newest.name);
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

/** The name of the newest backup that has all uploads. */
async function newestComplete(
  folder: string,
  backups: readonly { readonly name: string }[],
): Promise<string | undefined> {
  for (const { name } of backups) {
    const isComplete = await readArchive(
      path.join(folder, name),
      Number.POSITIVE_INFINITY,
      async ({ manifest }) => manifest.lost.length === 0,
    ).catch(() => false);
    if (isComplete) return name;
  }
  return undefined;
}
