import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../core/make-folder.ts';
import { ifMissing } from './file-errors.ts';
import type { FileStore } from './file-store.ts';
import { readPlainFile } from './read-file.ts';

/** The modes of what other users of this machine must not read, such as premium tools. */
const PRIVATE = { file: 0o600, folder: 0o700 };

/** The modes of what is public, before the umask. */
export const READABLE = { file: 0o666, folder: 0o777 };

/** Its own, and the work folders of backups by 0.3.0. */
const PART = /^\.?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$|^\.engawa-backup-\w{6}$/;

/** A new name for an incomplete file. No upload or public file begins with a dot. */
export const newPartName = (): string => `.${randomUUID()}.part`;

/** Stores files in a folder that only this user can read. A file gets its name when it is whole and on the disk. */
export function folderStore(folder: string, mode = PRIVATE): FileStore {
  const at = (key: string) => path.join(path.resolve(folder), key);
  return {
    async write(key, bytes) {
      const file = at(key);
      const location = path.dirname(file);
      const part = path.join(location, newPartName());
      await makeFolder(location, mode.folder);
      try {
        const target = createWriteStream(part, { flags: 'wx', flush: true, mode: mode.file });
        await pipeline(bytes, target);
        await rename(part, file);
        await syncFolder(location);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    read: (key, range) => readPlainFile(at(key), range),

    async size(key) {
      const stats = await stat(at(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      return stats?.isFile() ? stats.size : null;
    },

    delete: (key) => rm(at(key), { force: true }),
  };
}

/** Makes a new name in a folder survive a power failure. Throws the file system's error. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Calls `work` with a new folder in `parent`, and deletes it afterwards. */
export async function inWorkFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path.join(parent, newPartName());
  await makeFolder(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the incomplete files and work folders in a folder that nobody has written to for `untouchedMs`. */
export async function deleteParts(
  folder: string,
  { untouchedMs, recursive = false }: { untouchedMs: number; recursive?: boolean },
): Promise<void> {
  const names = await readdir(folder, { recursive }).catch(ifMissing<string[]>([]));
  for (const name of names) {
    if (!PART.test(path.basename(name))) continue;
    const file = path.join(folder, name);
    const changed = await stat(file).then(({ mtimeMs }) => mtimeMs, ifMissing(Infinity));
    if (Date.now() - changed >= untouchedMs) await rm(file, { recursive: true, force: true });
  }
}
