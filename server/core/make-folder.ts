import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The mode of a folder that only this user can read. */
const PRIVATE = 0o700;

/**
 * Creates a folder and its missing parents, unless it is there. Throws the file system's error. Node's own recursive
 * `mkdir` would try for ever where a file system answers ENOENT for a parent that is there, as `/proc` does.
 */
export async function makeFolder(folder: string, mode = PRIVATE): Promise<void> {
  const place = path.resolve(folder);
  const parent = path.dirname(place);
  try {
    await mkdir(place, mode);
  } catch (error) {
    if (await isFolder(place)) return;
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    if (!(await isFolder(parent))) await makeFolder(parent, mode);
    // Another process may have created the parent meanwhile, or by now the folder itself.
    await mkdir(place, mode).catch(async (refused: unknown) => {
      if (!(await isFolder(place))) throw refused;
    });
  }
}

/** Whether there is a folder at a path; false also where that cannot be found out. */
export const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
