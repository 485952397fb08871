import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../domain/durations.ts';
import { isFolder, makeFolder } from '../make-folder.ts';
import type { BackupSettings } from './backup-settings.ts';
import { BackupError } from './manifest.ts';

/** Makes the folder of backups, but for one that the owner has named: its disk may not be mounted. Throws a BackupError. */
export async function openBackupFolder({
  folder,
  isNamed,
}: Pick<BackupSettings, 'folder' | 'isNamed'>): Promise<void> {
  if (!isNamed) return makeFolder(folder);
  if (await isFolder(folder)) return;
  throw new BackupError(
    `BACKUP_DIR: there is no folder ${folder}. Mount its disk, or create it: the site does not create a folder that you named.`,
  );
}

const PREFIX = '.engawa-backup-';

/** Calls `work` with a new folder inside of `parent`, and deletes it afterwards. */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await deleteAbandonedWork(parent);
  const folder = await mkdtemp(path.join(parent, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long the work on a backup may take, in milliseconds. */
const WORK_MS = DAY_MS;

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
