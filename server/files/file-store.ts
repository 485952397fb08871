import type { Readable } from 'node:stream';

/** The bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where uploaded files lie. Keys are letters, digits, dots, dashes and underscores. */
export interface FileStore {
  /**
   * Writes a file as its bytes come, `size` of them, and resolves when they are kept for good. Throws
   * where they do not come or cannot be written; a part of the file may stay then.
   */
  write(key: string, bytes: Readable, size: number): Promise<void>;
  /** Reads a part of a file. Throws where it cannot be opened. */
  read(key: string, range: ByteRange): Promise<Readable>;
  /** How many bytes a file has, or null where there is none. Throws where that cannot be told. */
  size(key: string): Promise<number | null>;
  /** Deletes a file or what there is of it; nothing happens where there is none. */
  delete(key: string): Promise<void>;
}
