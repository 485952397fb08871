import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileError, ifMissing } from './file-errors.ts';

const PART = /^\.?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** A new name for a file that is not complete. It begins with a dot, as no name of an upload or a public file does. */
export const newPartName = (): string => `.${randomUUID()}.part`;

/**
 * Writes a file under a temporary name. It gets its own name when all its bytes are on the disk, so that a file with a
 * name is always whole. `existing` says what happens where there is one of this name by then. What fails leaves no
 * file; a killed process leaves the temporary one.
 */
export async function writeWhole(
  file: string,
  bytes: Readable,
  { mode, existing }: { mode?: number; existing: 'replaced' | 'refused' },
): Promise<void> {
  const folder = path.dirname(file);
  const part = path.join(folder, newPartName());
  try {
    await pipeline(
      bytes,
      createWriteStream(part, { flags: 'wx', flush: true, ...(mode !== undefined && { mode }) }),
    );
    if (existing === 'refused' && (await isTaken(file))) {
      throw new FileError(`EEXIST: ${file} is there already.`);
    }
    await rename(part, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Syncs a folder, so that a new name in it survives a power failure. Throws the file system's error. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether there is anything of this name, a link included. */
const isTaken = (file: string): Promise<boolean> => lstat(file).then(() => true, ifMissing(false));

/**
 * Deletes the incomplete files in a folder, which may be missing, that nobody has written to for `untouchedMs`, and
 * with `recursive` those in its folders.
 */
export async function deleteParts(
  folder: string,
  { untouchedMs, recursive = false }: { untouchedMs: number; recursive?: boolean },
): Promise<void> {
  const names = await readdir(folder, { recursive }).catch(ifMissing<string[]>([]));
  for (const name of names) {
    if (!PART.test(path.basename(name))) continue;
    const file = path.join(folder, name);
    const changed = await stat(file).then(({ mtimeMs }) => mtimeMs, ifMissing(Infinity));
    if (Date.now() - changed >= untouchedMs) await rm(file, { force: true });
  }
}
