import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileError } from './file-errors.ts';

/** The bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that can be sent. */
export interface SentFile {
  /** Its name on the visitor's machine. */
  readonly title: string;
  /** In bytes. */
  readonly size: number;
  /** A text that changes with the content of the file. */
  readonly version: string;
  /** Opens a part of it. Throws where the file was changed meanwhile. */
  readonly read: (range: ByteRange) => Promise<AsyncIterable<Uint8Array<ArrayBuffer>>>;
}

/** Opens a plain file. Throws for anything else: opening a named pipe would block a thread of Node's pool. */
export async function openPlainFile(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if ((await handle.stat()).isFile()) return handle;
    throw new FileError(`${file} is not a plain file.`);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

export const readPlainFile = async (file: string, { start, end }: ByteRange): Promise<Readable> =>
  (await openPlainFile(file)).createReadStream({ start, end });

/** Tells a file from another one, and from itself after a change: device, inode, size and times. */
export const identityOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  // A change of the content changes at least `ctimeNs`, which programs cannot set.
  [dev, ino, size, mtimeNs, ctimeNs].join(' ');

/** Opens a part of a file that still has this identity. Throws where it has not. */
export async function readSame(file: string, identity: string, range: ByteRange) {
  const handle = await openPlainFile(file);
  if (identityOf(await handle.stat({ bigint: true })) === identity)
    return handle.createReadStream({ ...range });
  await handle.close();
  throw new FileError(`${file} was changed meanwhile.`);
}
