import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../core/make-folder.ts';
import type { FileStore } from './file-store.ts';
import { writeWhole } from './part-files.ts';
import { readPlainFile } from './read-file.ts';

// Files may be premium tools, which other users of this machine must not read.
const FILE_MODE = 0o600;

/** Stores files in a folder, which is created with the first file; only this user can read them. */
export function folderStore(folder: string): FileStore {
  const location = path.resolve(folder);
  const at = (key: string) => path.join(location, key);
  return {
    async write(key, bytes) {
      await makeFolder(location);
      await writeWhole(at(key), bytes, { mode: FILE_MODE, existing: 'replaced' });
    },

    read: (key, range) => readPlainFile(at(key), range),

    size: (key) => sizeOf(at(key)),

    delete: (key) => rm(at(key), { force: true }),
  };
}

/** The size of a plain file in bytes; null where there is none. Throws the file system's error. */
export async function sizeOf(file: string): Promise<number | null> {
  const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return stats?.isFile() ? stats.size : null;
}
