import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openPlainFile } from './plain-file.ts';

/** Tells a file from another one, and from itself after a change: device, inode, size and times. */
export const identityOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  // A change of the content changes at least `ctimeNs`, which programs cannot set.
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');

/** Opens a plain file that is still the one with this identity. Throws where it is not. */
export async function openSame(file: string, identity: string): Promise<FileHandle> {
  const handle = await openPlainFile(file);
  try {
    await requireSame(handle, file, identity);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws where an open file has another identity. */
export async function requireSame(
  handle: FileHandle,
  file: string,
  identity: string,
): Promise<void> {
  if (identityOf(await handle.stat({ bigint: true })) === identity) return;
  throw new Error(`${file} was changed meanwhile.`);
}
