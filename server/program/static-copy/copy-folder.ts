import { mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { inWorkFolder } from '../../backup/backup-folder.ts';
import { makeFolder } from '../../core/make-folder.ts';
import { reasonOf, StartError } from '../../core/start-error.ts';
import { ifMissing } from '../../files/file-errors.ts';

/** The file by which a folder is known as a copy. No address leads to it: a name with a dot is no public file's. */
const MARKER = '.engawa-copy.json';

/** What the marker says: the names in the folder that a copy has written. */
const markerSchema = z.object({ names: z.array(z.string()) });

/** The mode of folders that a web server reads, before the umask. */
const READABLE = 0o777;

/**
 * Calls `write` with a new folder beside this one, which takes its place when it is complete. What fails leaves the
 * earlier copy. Throws a StartError for a folder with anything that no copy has written.
 */
export async function replaceCopy<T>(
  folder: string,
  write: (into: string) => Promise<T>,
): Promise<T> {
  try {
    // Of a link, what it leads to.
    const target = await realpath(folder).catch(() => path.resolve(folder));
    await requireOurs(target);
    await makeFolder(path.dirname(target), READABLE);
    return await inWorkFolder(path.dirname(target), async (work) => {
      const made = path.join(work, 'copy');
      await mkdir(made);
      const result = await write(made);
      const names = await readdir(made);
      await writeFile(path.join(made, MARKER), `${JSON.stringify({ names })}\n`);
      // Again: it took a while.
      await requireOurs(target);
      await swap(made, target, path.join(work, 'earlier'));
      return result;
    });
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StartError(`${folder} cannot be written (${reasonOf(cause)}).`, '', cause);
  }
}

/** Throws a StartError unless a folder is missing, is empty, or has nothing but what a copy has written. */
async function requireOurs(folder: string): Promise<void> {
  const names = await readdir(folder).catch(ifMissing([]));
  if (names.length === 0) return;
  const marker = await readFile(path.join(folder, MARKER), 'utf8').catch(ifMissing(null));
  if (marker === null) {
    throw new StartError(
      `${folder} is not empty and is not an earlier copy.`,
      'Name an empty folder, or one that is not there yet.',
    );
  }
  const written = markerSchema.safeParse(parsed(marker)).data?.names ?? [];
  const other = names.find((name) => name !== MARKER && !written.includes(name));
  if (other === undefined) return;
  throw new StartError(
    `${folder} has ${other}, which no copy has written, and which a new copy would delete.`,
    'Move it out of the folder, or name another folder.',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Puts a folder in the place of another one, which may be missing. Where that fails, the other is back there. */
async function swap(made: string, target: string, earlier: string): Promise<void> {
  const hadOne = await rename(target, earlier).then(() => true, ifMissing(false));
  try {
    await rename(made, target);
  } catch (error) {
    if (hadOne) await rename(earlier, target);
    throw error;
  }
}
