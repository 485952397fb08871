import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from './read-file.ts';

/** The store of uploads. Keys consist of letters, digits, dots, dashes and underscores. */
export interface FileStore {
  /**
   * Writes `size` bytes as they arrive, and resolves when they are durable. Where it throws, the key has what it had
   * before.
   */
  write(key: string, bytes: Readable, size: number): Promise<void>;
  /** Throws where it cannot be opened. */
  read(key: string, range: ByteRange): Promise<Readable>;
  /** In bytes; null where there is none. Throws where it cannot be determined. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
}

/** The name of an original. Names of tools' files begin with hexadecimal digits. */
export const pictureFileName = (id: string): string => `picture-${id}`;

export interface FileFacts {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

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

export const isSameFile = (one: FileFacts | null, other: FileFacts): boolean =>
  one?.bytes === other.bytes && one.sha256 === other.sha256;
