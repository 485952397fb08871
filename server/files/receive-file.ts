import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileError } from './file-errors.ts';

export interface ArrivingFile {
  /** Its name on the owner's machine. */
  readonly title: string;
  /** In bytes, as announced. */
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export interface HeadCheck<Kind> {
  /** How many of the file's first bytes are checked. */
  readonly bytes: number;
  /** Gets them once, fewer where the file is shorter. Returns the kind; throws to refuse the file. */
  readonly check: (head: Buffer) => Kind;
}

/**
 * Writes a file as it arrives, unless its first bytes are refused. Throws what `check` and `write` throw, and a
 * FileError where the size is not as announced.
 */
export async function receiveFile<Kind>(
  { size, body }: Pick<ArrivingFile, 'size' | 'body'>,
  head: HeadCheck<Kind>,
  write: (bytes: Readable) => Promise<void>,
): Promise<{ readonly kind: Kind; readonly sha256: string }> {
  const arriving = body[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  async function* whole(first: readonly Uint8Array<ArrayBuffer>[]) {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => arriving };
  }
  async function* checked(first: readonly Uint8Array<ArrayBuffer>[]) {
    let received = 0;
    for await (const chunk of whole(first)) {
      received += chunk.byteLength;
      if (received > size) break;
      hash.update(chunk);
      yield chunk;
    }
    if (received !== size) throw new FileError('The upload has another size than announced.');
  }
  try {
    const first: Uint8Array<ArrayBuffer>[] = [];
    for (let read = 0; read < head.bytes; read += first.at(-1)?.length ?? 0) {
      const { value, done } = await arriving.next();
      if (done === true) break;
      first.push(value);
    }
    const kind = head.check(Buffer.concat(first).subarray(0, head.bytes));
    await write(Readable.from(checked(first), { objectMode: false }));
    return { kind, sha256: hash.digest('hex') };
  } finally {
    // Releases the body, so that the rest of a refused one can be read and dropped.
    await arriving.return?.();
  }
}
