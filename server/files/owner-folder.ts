import { readdir, realpath, rm, stat } from 'node:fs/promises';
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
      const found = await listPublicFolder(folder, { limit: Number.POSITIVE_INFINITY, onError });
      const names = found.map((file) => `${PUBLIC}${file.path}`);
      if ((await sizeOf(placeOf(LIST))) !== null) names.push(LIST);
      return names.sort();
    },
  };
}

/** A file of the owner's public folder. */
export interface PublicFile {
  /** Its path in the folder, such as `/posters/1.webp`. */
  readonly path: string;
  /** Where it lies, after links were resolved. */
  readonly file: string;
}

/** The one name with a dot that is public (RFC 8615). */
const WELL_KNOWN = '.well-known';

/**
 * Lists the plain files of a folder and of the folders in it, at most `limit` of them; none where the folder is
 * missing. Not listed: names that begin with a dot, but for `/.well-known`; links that lead out of the folder or to a
 * folder; devices and sockets. `onError` is called with the error of a folder that cannot be read; the others are
 * listed.
 */
export async function listPublicFolder(
  folder: string,
  { limit, onError }: { limit: number; onError: (error: unknown) => void },
): Promise<readonly PublicFile[]> {
  const found: PublicFile[] = [];
  const reportUnlessGone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') onError(error);
    return null;
  };
  const root = await realpath(folder).catch(reportUnlessGone);

  const list = async (inside: string, prefix: string): Promise<void> => {
    const entries = await readdir(inside, { withFileTypes: true }).catch(reportUnlessGone);
    for (const entry of entries ?? []) {
      if (found.length >= limit) return;
      if (entry.name.startsWith('.') && `${prefix}/${entry.name}` !== `/${WELL_KNOWN}`) continue;
      const name = `${prefix}/${entry.name}`;
      const file = path.join(inside, entry.name);
      if (entry.isDirectory()) await list(file, name);
      else if (entry.isFile()) found.push({ path: name, file });
      else if (entry.isSymbolicLink()) {
        const target = await plainTarget(file, root ?? inside);
        if (target !== null) found.push({ path: name, file: target });
      }
    }
  };

  if (root !== null) await list(root, '');
  return found;
}

/** The plain file inside of `root` that a link leads to, or null. */
async function plainTarget(link: string, root: string): Promise<string | null> {
  try {
    const target = await realpath(link);
    return target.startsWith(root + path.sep) && (await stat(target)).isFile() ? target : null;
  } catch {
    // It leads to nothing, to itself, or to where this user may not look.
    return null;
  }
}
