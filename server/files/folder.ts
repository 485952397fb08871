import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStore } from './file-store.ts';

/** Keeps files in a folder, which is made with the first of them. */
export function folderStore(folder: string): FileStore {
  const location = path.resolve(folder);
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    async write(key, bytes) {
      await disk.putStream(key, bytes);
      // Its row says that the file is whole, so its bytes must be on the disk before.
      const file = await open(path.join(location, key), 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
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
