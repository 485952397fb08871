import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { reasonOf } from '../start-error.ts';
import { refusedFile } from './source-text.ts';

/** The largest archive, in bytes. Those of LinkedIn have some hundred kilobytes, without messages. */
export const ARCHIVE_MAX_BYTES = 32 * 1024 * 1024;

/** The most files in an archive. */
const ENTRIES_MAX = 2_000;

/** The largest file that is read, unpacked, in bytes. */
const TEXT_MAX_BYTES = 4 * 1024 * 1024;

/** How many times larger than packed a file may be: tables of text are some ten times. */
const RATIO_MAX = 200;

/** Whether bytes begin like a ZIP file. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x07;

/** What is read of an archive. */
export interface ZipTexts {
  /** The wanted files, in UTF-8, by their names without folders. */
  readonly texts: ReadonlyMap<string, string>;
  /** The names of all files, without folders. */
  readonly names: readonly string[];
}

/**
 * Reads the wanted files of a ZIP archive in memory; nothing is written, and no other file is unpacked. Throws
 * `invalid-input` for an archive that is damaged, encrypted, too large, or made to be too large when it is unpacked.
 */
export async function textsInZip(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
): Promise<ZipTexts> {
  if (bytes.length > ARCHIVE_MAX_BYTES) {
    throw refusedZip(`It is larger than ${ARCHIVE_MAX_BYTES / 1024 / 1024} MB.`);
  }
  // Loaded only here: nothing else reads ZIP files.
  const { fromBufferPromise } = await import('yauzl');
  const texts = new Map<string, string>();
  const names: string[] = [];
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
    if (archive.entryCount > ENTRIES_MAX) {
      throw refusedZip(`It has more than ${ENTRIES_MAX.toLocaleString('en')} files.`);
    }
    for await (const entry of archive.eachEntry()) {
      const name = entry.fileName.split('/').at(-1) ?? '';
      if (name !== '') names.push(name);
      if (!wanted.has(name)) continue;
      if (texts.has(name)) throw refusedZip(`It has two files ${name}.`);
      texts.set(name, await textOf(archive, entry, name));
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'SiteError'
      ? error
      : refusedZip(`${reasonOf(error)}.`);
  }
  return { texts, names };
}

async function textOf(archive: ZipFile, entry: Entry, name: string): Promise<string> {
  const { compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > TEXT_MAX_BYTES) {
    throw refusedZip(`${name} is larger than ${TEXT_MAX_BYTES / 1024 / 1024} MB.`);
  }
  if (uncompressedSize > compressedSize * RATIO_MAX) {
    throw refusedZip(`${name} is packed more densely than a table can be.`);
  }
  // The stream fails where it has another size than the archive says.
  const unpacked = await buffer(await archive.openReadStreamPromise(entry));
  return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
}

const refusedZip = (reason: string) =>
  refusedFile({ '': `This ZIP archive cannot be read. ${reason}` });
