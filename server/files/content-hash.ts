import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { FileError, ifMissing } from './file-errors.ts';
import { type ByteRange, collectingGarbage, identityOf, openSame, readSame } from './read-file.ts';

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
  const hashes = new LRUCache<string, string, string>({
    max: 10_000,
    fetchMethod: (identity, _, { context: file }) => hash(file, identity),
  });

  return {
    /** A file as it was when its content was hashed; null where there is none. */
    async of(file: string) {
      const found = await stat(file, { bigint: true }).catch(ifMissing(null));
      if (!found?.isFile()) return null;
      const identity = identityOf(found);
      return {
        /** In bytes. */
        size: Number(found.size),
        /** The SHA-256 of its content, in hexadecimal: the same on every machine. */
        sha256: await hashes.forceFetch(identity, { context: file }),
        /** Opens a part of it. Throws where it was changed, or replaced by another file. */
        read: (range: ByteRange) => readSame(file, identity, range),
      };
    },
  };
}
