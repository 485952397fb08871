import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../domain/durations.ts';
import { lockShared, unlockShared, whileUnlocked } from '../store/file-lock.ts';

const PREFIX = '.engawa-backup-';

/** The file in a work folder that is locked while a process uses the folder. */
const IN_USE = 'in-use.db';

/**
 * Calls `work` with a new folder inside of `parent`, and deletes it afterwards. Those that killed processes have left
 * in `parent` are deleted first.
 */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await deleteAbandonedWork(parent);
  const folder = await mkdtemp(path.join(parent, PREFIX));
  const lock = path.join(folder, IN_USE);
  try {
    await writeFile(lock, '', { mode: 0o600 });
    lockShared(lock);
    return await work(folder);
  } finally {
    unlockShared(lock);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the work folders in a folder, which may be missing, that no process uses any more. */
export async function deleteAbandonedWork(parent: string): Promise<void> {
  const names = await readdir(parent).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(parent, name);
    const lock = path.join(folder, IN_USE);
    const remove = () => rmSync(folder, { recursive: true, force: true });
    // One without the file is just being made, or was made by an earlier version, whose backups took less than a day.
    if (existsSync(lock)) whileUnlocked(lock, remove);
    else if (await isOld(folder)) remove();
  }
}

const isOld = async (folder: string): Promise<boolean> =>
  stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > DAY_MS,
    () => false,
  );
