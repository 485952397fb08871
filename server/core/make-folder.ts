import { mkdir, stat } from 'node:fs/promises';

/** The mode of a folder that only this user can read. */
const PRIVATE = 0o700;

/** Creates a folder and its missing parents, unless it is there. Throws the file system's error. */
export async function makeFolder(folder: string, mode = PRIVATE): Promise<void> {
  await mkdir(folder, { recursive: true, mode });
}

/** Whether there is a folder at a path; false also where that cannot be found out. */
export const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
