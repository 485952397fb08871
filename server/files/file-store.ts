import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from './read-file.ts';

/** The store of uploaded files. Keys consist of letters, digits, dots, dashes and underscores. */
export interface FileStore {
  /**
   * Writes `size` bytes as they arrive, and resolves when they are durable. Where it throws, the key has what it had
   * before.
   */
  write(key: string, bytes: Readable, size: number): Promise<void>;
  /** Reads a part of a file. Throws where it cannot be opened. */
  read(key: string, range: ByteRange): Promise<Readable>;
  /** The size of a file in bytes, or null where there is none. Throws where it cannot be determined. */
  size(key: string): Promise<number | null>;
  /** Deletes a file; does nothing where there is none. */
  delete(key: string): Promise<void>;
}

/** The name of a picture's original in the file store. Names of tools' files begin with hexadecimal digits. */
export const pictureFileName = (id: string): string => `picture-${id}`;

/** A stored file, or one that should be stored. */
export interface FileFacts {
  readonly name: string;
  readonly bytes: number;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** What may be wrong with an upload: there is none, or its bytes are not those that were uploaded. */
export type UploadProblem = 'missing' | 'altered';

/** Reads a whole file of the store; null where there is none. Throws where the store does not answer. */
export async function storedFile(
  files: Pick<FileStore, 'read' | 'size'>,
  name: string,
): Promise<FileFacts | null> {
  const bytes = await files.size(name);
  if (bytes === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of wholeFile(files, { name, bytes })) hash.update(chunk);
  return { name, bytes, sha256: hash.digest('hex') };
}

/** The bytes of a stored file. Throws where the store does not answer, or has no such file. */
export async function* wholeFile(
  files: Pick<FileStore, 'read'>,
  { name, bytes }: Pick<FileFacts, 'name' | 'bytes'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // No range can name the bytes of an empty file.
  if (bytes === 0) return;
  yield* await files.read(name, { start: 0, end: bytes - 1 });
}

/** Whether two files have the same bytes. */
export const isSameFile = (one: FileFacts | null, other: FileFacts): boolean =>
  one?.bytes === other.bytes && one.sha256 === other.sha256;
