import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../core/make-folder.ts';
import type { FileStore } from './file-store.ts';
import { writeWhole } from './part-files.ts';
import { readPlainFile } from './plain-file.ts';
import { listPublicFolder } from './public-folder.ts';

const LIST = 'anime.json';
const PUBLIC = 'public';

/**
 * The files that the owner has put into the data folder, by names such as `anime.json` and `public/posters/1.webp`.
 * `write` throws where there is a file already.
 */
export interface OwnerFolder extends FileStore {
  /** The names of all of them. Throws where a folder cannot be read. */
  list(): Promise<readonly string[]>;
}

/** Opens the owner's files in a data folder, which may be missing until the first is written. */
export function ownerFolder(dataDir: string): OwnerFolder {
  const placeOf = (name: string) => path.join(dataDir, name);
  const size = async (name: string) => {
    const found = await stat(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    return found?.isFile() ? found.size : null;
  };
  return {
    async list() {
      const onError = (error: unknown) => {
        throw error;
      };
      const folder = placeOf(PUBLIC);
      const found = await listPublicFolder(folder, { limit: Number.POSITIVE_INFINITY, onError });
      const names = found.map((file) => `${PUBLIC}${file.path}`);
      if ((await size(LIST)) !== null) names.push(LIST);
      return names.sort();
    },

    size,

    read: (name, range) => readPlainFile(placeOf(name), range),

    async write(name, bytes) {
      await makeFolder(path.dirname(placeOf(name)), 0o777);
      await writeWhole(placeOf(name), bytes, { existing: 'refused' });
    },

    delete: (name) => rm(placeOf(name), { force: true }),
  };
}
