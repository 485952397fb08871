import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

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
