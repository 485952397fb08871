import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import type { OwnerFolder } from '../files/owner-folder.ts';
import { reasonOf } from '../start-error.ts';
import { partName } from './archive-reader.ts';
import type { Part } from './archive-writer.ts';
import { BackupError, type FileEntry, ownedName } from './manifest.ts';

/** The files of the owner. */
export type OwnedSource = Pick<OwnerFolder, 'list' | 'read' | 'size'>;

/**
 * Copies the files of the owner to temporary ones, so that the archive has what the manifest says even where one is
 * changed meanwhile. One that is removed meanwhile is left out. Throws a BackupError.
 */
export async function copyOwned(owner: OwnedSource, work: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const name of await owner.list()) {
    if (!ownedName.safeParse(name).success) {
      throw new BackupError(`${JSON.stringify(name)} cannot be backed up: give it a plain name.`);
    }
    const hash = createHash('sha256');
    let bytes = 0;
    async function* copied(chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) {
      for await (const chunk of collectingGarbage(chunks)) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    try {
      const stream = await owner.read(name, { start: 0, end: Number.POSITIVE_INFINITY });
      const copy = copyOf(work, entries.length);
      await pipeline(stream, copied, createWriteStream(copy, { mode: 0o600 }));
    } catch (cause) {
      if ((await owner.size(name)) === null) continue;
      throw new BackupError(`${name} could not be copied (${reasonOf(cause)}).`, { cause });
    }
    entries.push({ name, bytes, sha256: hash.digest('hex') });
  }
  return entries;
}

const copyOf = (work: string, index: number): string => path.join(work, `owned-${index}`);

/** The part of an archive with the copy of a file: the one at `index` of those that were copied to `work`. */
export const ownedPart = (work: string, { name, bytes }: FileEntry, index: number): Part => ({
  name: partName('owned', name),
  bytes,
  open: async () => createReadStream(copyOf(work, index)),
});
