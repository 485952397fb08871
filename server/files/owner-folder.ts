import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../core/make-folder.ts';
import type { FileStore } from './file-store.ts';
import { sizeOf } from './folder.ts';
import { writeWhole } from './part-files.ts';
import { readPlainFile } from './read-file.ts';

const LIST = 'anime.json';
const PUBLIC = 'public';

export type OwnerFolder = ReturnType<typeof ownerFolder>;

/**
 * The files that the owner has put into the data folder, which may be missing until the first is written, by names such
 * as `anime.json` and `public/posters/1.webp`. `write` throws where there is a file already.
 */
export function ownerFolder(dataDir: string) {
  const placeOf = (name: string) => path.join(dataDir, name);
  const store: FileStore = {
    size: (name) => sizeOf(placeOf(name)),

    read: (name, range) => readPlainFile(placeOf(name), range),

    async write(name, bytes) {
      await makeFolder(path.dirname(placeOf(name)), 0o777);
      await writeWhole(placeOf(name), bytes, { existing: 'refused' });
    },

    delete: (name) => rm(placeOf(name), { force: true }),
  };
  return {
    ...store,

    /** The names of all of them. Throws where a folder cannot be read. */
    async list(): Promise<readonly string[]> {
      const onError = (error: unknown) => {
        throw error;
      };
      const folder = placeOf(PUBLIC);
      const paths = await listPublicFolder(folder, { limit: Number.POSITIVE_INFINITY, onError });
      const names = paths.map((name) => `${PUBLIC}${name}`);
      if ((await sizeOf(placeOf(LIST))) !== null) names.push(LIST);
      return names.sort();
    },
  };
}

/** The one name with a dot that is public (RFC 8615). */
const WELL_KNOWN = '/.well-known';

/**
 * Lists the plain files of a folder and of the folders in it by their paths, such as `/posters/1.webp`, at most `limit` of
 * them; none where the folder is missing. Not listed: names that begin with a dot, but for `/.well-known`; links, devices
 * and sockets. `onError` is called with the error of a folder that cannot be read; the others are listed.
 */
export async function listPublicFolder(
  folder: string,
  { limit, onError }: { limit: number; onError: (error: unknown) => void },
): Promise<readonly string[]> {
  const paths: string[] = [];

  const list = async (prefix: string): Promise<void> => {
    const inside = path.join(folder, prefix);
    const entries = await readdir(inside, { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') onError(error);
        return [];
      },
    );
    for (const entry of entries) {
      const name = `${prefix}/${entry.name}`;
      if (paths.length >= limit) return;
      if (entry.name.startsWith('.') && name !== WELL_KNOWN) continue;
      if (entry.isDirectory()) await list(name);
      else if (entry.isFile()) paths.push(name);
    }
  };

  await list('');
  return paths;
}
