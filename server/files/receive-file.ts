import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { FileError } from './file-errors.ts';
import { collectingGarbage } from './read-file.ts';

/** A file as it arrives. */
export interface ArrivingFile {
  /** Its name on the owner's machine. */
  readonly title: string;
  /** In bytes, as announced. */
  readonly size: number;
  readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** How a file is told by its first bytes. */
export interface HeadCheck<Kind> {
  /** How many of them are read. */
  readonly bytes: number;
  /** Called once, with fewer where the file is shorter. It throws where the file is not taken. */
  readonly kindOf: (head: Buffer) => Kind;
}

/**
 * Writes a file as its bytes arrive. One that is not taken is refused at its first bytes. Throws what `kindOf` throws,
 * what `write` throws, and an error where the file has another size than announced.
 */
export async function receiveFile<Kind>(
  { size, body }: Pick<ArrivingFile, 'size' | 'body'>,
  { bytes: headBytes, kindOf }: HeadCheck<Kind>,
  write: (bytes: Readable) => Promise<void>,
): Promise<{ readonly kind: Kind; readonly sha256: string }> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let found: { readonly kind: Kind } | null = null;
  let refusal: unknown;
  const tell = (): { readonly kind: Kind } => {
    try {
      return { kind: kindOf(head) };
    } catch (error) {
      refusal = error;
      throw error;
    }
  };
  async function* checked() {
    let received = 0;
    for await (const chunk of collectingGarbage(body)) {
      if (found === null) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
        if (head.length === headBytes) found = tell();
      }
      received += chunk.byteLength;
      if (received > size) break;
      hash.update(chunk);
      yield chunk;
    }
    found ??= tell();
    if (received !== size) throw new FileError('The upload has another size than announced.');
  }
  try {
    await write(Readable.from(checked(), { objectMode: false }));
  } catch (error) {
    // A store may have made an error of its own of it.
    throw refusal ?? error;
  }
  return { ...(found ?? tell()), sha256: hash.digest('hex') };
}
