import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteRange } from './file-store.ts';

/**
 * Opens a plain file for reading. Throws for anything else, such as a named pipe: opening one waits for a writer, and
 * would block a thread of Node's pool for as long.
 */
export async function openPlainFile(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if ((await handle.stat()).isFile()) return handle;
    throw new Error(`${file} is not a plain file.`);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a part of a plain file as a stream, like `openPlainFile`. Throws where `signal` ends the wait for it. */
export async function readPlainFile(
  file: string,
  { start, end }: ByteRange,
  signal?: AbortSignal,
): Promise<Readable> {
  signal?.throwIfAborted();
  const opening = openPlainFile(file);
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    reject(signal?.reason);
    opening.then((handle) => handle.close()).catch(() => undefined);
  };
  signal?.addEventListener('abort', giveUp);
  try {
    const handle = await Promise.race([opening, givenUp]);
    return handle.createReadStream({ start, end });
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
