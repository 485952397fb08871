import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './file-store.ts';

// Files may be premium tools, and are nobody else's on this machine.
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Closes a folder, and the files that an earlier version left in it, to other users of this machine. Nothing
 * happens where there is no folder. Throws the file system's error, as for files of another user.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (entries === null) return;
  await chmod(folder, FOLDER_MODE);
  for (const entry of entries) {
    if (entry.isFile()) await chmod(path.join(folder, entry.name), FILE_MODE);
  }
}

/** Keeps files in a folder, which is made with the first of them; for this user alone. */
export function folderStore(folder: string): FileStore {
  const location = path.resolve(folder);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    // Flydrive would write them for everyone to read.
    async write(key, bytes) {
      mkdirSync(location, { recursive: true, mode: FOLDER_MODE });
      // Flushed: its row says that the file is whole, so its bytes must be on the disk before.
      const file = createWriteStream(path.join(location, key), { mode: FILE_MODE, flush: true });
      await pipeline(bytes, file);
    },

    // Flydrive reads files as a whole only.
    async read(key, { start, end }) {
      const stream = createReadStream(path.join(location, key), { start, end });
      await once(stream, 'open');
      return stream;
    },

    size: async (key) =>
      (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : null,

    delete: (key) => disk.delete(key),
  };
}
