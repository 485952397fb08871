import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupSettings } from '../env.ts';
import { scheduledAt, scheduledName } from './backup-names.ts';
import { type BackupSource, makeBackup, WORK_PREFIX } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

/** Makes backups by itself. */
export interface Schedule {
  /** Waits for one that is under way. */
  stop(): Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How often it is asked whether one is due, in milliseconds: one that failed is tried again then. */
export const CHECK_MS = 10 * 60 * 1000;

/** Starts the schedule; where it is off, nothing happens. */
export function startSchedule(options: {
  source: BackupSource;
  settings: BackupSettings;
  onDone: (name: string, manifest: Manifest) => void;
  onError: (error: unknown) => void;
}): Schedule {
  const { source, settings, onDone, onError } = options;
  if (settings.everyHours === 0) return { stop: async () => {} };
  const look = () =>
    backUpIfDue(source, settings)
      .then((made) => made !== null && onDone(made.name, made.manifest))
      .catch(onError);
  let last = look();
  const timer = setInterval(() => {
    // One that takes longer than the pause is not joined by another.
    last = last.then(look);
  }, CHECK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

/**
 * Makes a backup where the newest of the scheduled ones is older than it may be, and then deletes those
 * beyond the count that is kept. The folder tells when that was: restarts neither delay nor repeat it.
 */
export async function backUpIfDue(
  source: BackupSource,
  { everyHours, keep, folder }: BackupSettings,
): Promise<{ name: string; manifest: Manifest } | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = source.clock();
  const [newest] = await scheduledIn(folder);
  if (newest !== undefined && now.getTime() - newest.at.getTime() < everyHours * HOUR_MS) {
    return null;
  }
  await deleteLeftovers(folder, now);
  const name = scheduledName(now);
  const manifest = await makeBackup(source, path.join(folder, name));
  for (const old of (await scheduledIn(folder)).slice(keep)) {
    await rm(path.join(folder, old.name), { force: true });
  }
  return { name, manifest };
}

/** The newest first. */
async function scheduledIn(folder: string): Promise<{ name: string; at: Date }[]> {
  return (await readdir(folder))
    .flatMap((name) => {
      const at = scheduledAt(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Deletes what processes left behind that were killed over a backup. */
async function deleteLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(WORK_PREFIX)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (now.getTime() - mtimeMs > DAY_MS) await rm(path.join(folder, name), { recursive: true });
  }
}
