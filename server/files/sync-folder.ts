import { open } from 'node:fs/promises';

/** Syncs a folder, so that a new name in it survives a power failure. Throws the file system's error. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
