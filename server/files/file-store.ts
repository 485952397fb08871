import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The name of a picture's original in the file store. Names of tools' files begin with hexadecimal digits. */
export const pictureFileName = (id: string): string => `picture-${id}`;

/** The store of uploaded files. Keys consist of letters, digits, dots, dashes and underscores. */
export interface FileStore {
  /**
   * Writes a file as its bytes arrive, `size` of them, and resolves when they are durable. Under its key the file is
   * whole or, where the bytes cannot be read or written, what it was before; it throws then.
   */
  write(key: string, bytes: Readable, size: number): Promise<void>;
  /** Reads a part of a file. Throws where it cannot be opened, or `signal` ends the wait for it. */
  read(key: string, range: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /** The size of a file in bytes, or null where there is none. Throws where it cannot be determined. */
  size(key: string): Promise<number | null>;
  /** Deletes a file; does nothing where there is none. */
  delete(key: string): Promise<void>;
}
