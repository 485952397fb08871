import { mkdir, stat } from 'node:fs/promises';

const PRIVATE = 0o700;

/** Creates a folder and its missing parents, for this user alone. Throws the file system's error. */
export async function makeFolder(folder: string, mode = PRIVATE): Promise<void> {
  await mkdir(folder, { recursive: true, mode });
}

export const isFolder = (folder: string): Promise<boolean> =>
  stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
