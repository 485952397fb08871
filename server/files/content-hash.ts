import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { FileError } from './file-errors.ts';
import { type ByteRange, collectingGarbage, identityOf, openSame, readSame } from './read-file.ts';

/** A file as it was when its content was hashed. */
export interface HashedFile {
  /** In bytes. */
  readonly size: number;
  /** The SHA-256 of its content, in hexadecimal: the same on every machine. */
  readonly sha256: string;
  /** Opens a part of it. Throws where it was changed, or replaced by another file. */
  readonly read: (range: ByteRange) => Promise<AsyncIterable<Uint8Array<ArrayBuffer>>>;
}

async function hashContent(file: string, identity: string): Promise<string> {
  const handle = await openSame(file, identity);
  try {
    const hash = createHash('sha256');
    for await (const chunk of collectingGarbage(handle.createReadStream({ autoClose: false }))) {
      hash.update(chunk);
    }
    if (identityOf(await handle.stat({ bigint: true })) === identity) return hash.digest('hex');
    throw new FileError(`${file} was changed meanwhile.`);
  } finally {
    await handle.close();
  }
}

/**
 * Creates a cache of the hashes of files, each computed again when the file changes. `hash` computes the SHA-256 of a
 * file, and throws where its identity is another one.
 */
export function createContentHashes(hash = hashContent) {
  const cache = new Map<string, { identity: string; hash: Promise<string> }>();

  const hashOf = (file: string, identity: string): Promise<string> => {
    const cached = cache.get(file);
    if (cached?.identity === identity) return cached.hash;
    const computed = { identity, hash: hash(file, identity) };
    cache.set(file, computed);
    computed.hash.catch(() => {
      if (cache.get(file) === computed) cache.delete(file);
    });
    return computed.hash;
  };

  const find = async (file: string): Promise<HashedFile | null> => {
    const found = await stat(file, { bigint: true }).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return undefined;
      throw cause;
    });
    if (!found?.isFile()) return null;
    const identity = identityOf(found);
    return {
      size: Number(found.size),
      sha256: await hashOf(file, identity),
      read: (range) => readSame(file, identity, range),
    };
  };

  return {
    /** A file and its hash; null where there is none. */
    of: find,
  };
}
