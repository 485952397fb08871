import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../domain/durations.ts';
import { isFolder, makeFolder } from '../core/make-folder.ts';
import type { SettingsOfBackups } from '../settings/backup-settings.ts';
import { ENCRYPTED } from './encryption.ts';
import { BackupError } from './manifest.ts';

/** The folder of backups, and whether the owner has named it. */
export type NamedFolder = Pick<SettingsOfBackups['backups'], 'folder' | 'isNamed'>;

/** Makes the folder of backups, but for one that the owner has named: its disk may not be mounted. Throws a BackupError. */
export async function openBackupFolder({ folder, isNamed }: NamedFolder): Promise<void> {
  if (!isNamed) return makeFolder(folder);
  if (await isFolder(folder)) return;
  throw new BackupError(
    `BACKUP_DIR: there is no folder ${folder}. Mount its disk, or create it: the site does not create a folder that you named.`,
  );
}

const PREFIX = '.engawa-backup-';

/** How long the work on a backup may take, in milliseconds. */
const WORK_MS = DAY_MS;

/** Calls `work` with a new folder inside of `parent`, which is made too, and deletes it afterwards. */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await makeFolder(parent);
  await deleteAbandonedWork(parent);
  const folder = await mkdtemp(path.join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the work folders in a folder, which may be missing, that killed processes have left. */
export async function deleteAbandonedWork(parent: string): Promise<void> {
  if (!(await isFolder(parent))) return;
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(parent, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > WORK_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The name of a backup made at a time, such as `engawa-2026-11-21T17-22-04Z.tar.gz`: not every file system allows
 * colons. `kind` is empty, `scheduled-`, or `before-` with a migration.
 */
export const backupName = (at: Date, kind = ''): string =>
  `engawa-${kind}${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

/**
 * The name in a bucket of the backup with this name in a folder: encrypted, and with the id of its site, such as
 * `engawa-0123456789ab-scheduled-2026-11-21T17-22-04Z.tar.gz.age`.
 */
export const bucketName = (siteId: string, name: string): string =>
  `engawa-${siteId}-${name.slice('engawa-'.length)}${ENCRYPTED}`;

const IN_BUCKET =
  /^engawa-([0-9a-f]{12})-(?:scheduled-)?(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz\.age$/;

/** What the name of an object in a bucket says, or null for another object. */
export function bucketBackup(name: string) {
  const [, siteId = '', day, hour, minute, second] = IN_BUCKET.exec(name) ?? [];
  const at = new Date(`${day}${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : { name, siteId, at };
}
