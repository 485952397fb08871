import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Entry, extract, pack } from 'tar-stream';
import { BackupError, failing, type Manifest, parseManifest } from './manifest.ts';

/** A part of an archive: an upload, a file of the owner, or the rows of a table. */
export type ArchivePart = ReturnType<typeof partsOf>[number];

/** What is done with an open archive. What is not read of the parts is checked and skipped. */
export type ReadParts<T> = (
  manifest: Manifest,
  parts: AsyncIterable<ArchivePart & { readonly bytes: Readable }>,
) => Promise<T>;

const MANIFEST = 'manifest.json';
const MANIFEST_MAX = 16 * 1024 * 1024;

/** How many bytes may be read beyond what was announced: what is read ahead, and the end of the archive. */
const OVERHEAD = 1024 * 1024;
const BLOCK = 512;

/** The most that the headers of a part take, in bytes: its name may be longer than fits into one. */
const HEADERS_MAX = 16 * BLOCK;

/** All parts of an archive in their order. */
export const partsOf = ({ files, owned, tables }: Manifest) => [
  ...files.map((entry) => ({ kind: 'files' as const, entry, path: `files/${entry.name}` })),
  ...owned.map((entry) => ({ kind: 'owned' as const, entry, path: `owned/${entry.name}` })),
  ...tables.map((entry) => ({
    kind: 'tables' as const,
    entry,
    path: `tables/${entry.name}.jsonl`,
  })),
];

/**
 * Writes a compressed tar archive, with the manifest first; `open` returns the bytes of a part. They are on the disk
 * when it resolves. Throws the first error of reading or writing.
 */
export async function writeArchive(
  target: string,
  manifest: Manifest,
  open: (part: ArchivePart) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const archive = pack();
  const mtime = new Date(manifest.madeAt);
  const header = (name: string, size: number) => ({ name, size, mtime, mode: 0o600 });
  const fill = async () => {
    const first = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    archive.entry(header(MANIFEST, first.length), first);
    for (const part of partsOf(manifest)) {
      const entry = archive.entry(header(part.path, part.entry.bytes));
      await pipeline(Readable.from(open(part), { objectMode: false }), entry);
    }
    archive.finalize();
  };
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await Promise.all([
    pipeline(archive, createGzip(), file),
    fill().catch((cause: Error) => archive.destroy(cause)),
  ]);
}

/**
 * Opens a backup, calls `read` with it, and closes it. Writes nothing. Throws a BackupError where the file is no backup, or
 * is damaged, of a newer format, or differs from its manifest. Rethrows the errors of `read`.
 */
export async function readArchive<T>(file: string, read: ReadParts<T>): Promise<T> {
  const unpacking = extract();
  let allowed = MANIFEST_MAX + OVERHEAD;
  let unpacked = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      unpacked += chunk.length;
      if (unpacked > allowed) done(new BackupError('It unpacks to more than it announces.'));
      else done(null, chunk);
    },
  });
  const source = createReadStream(file);
  // Its error is also that of the entries.
  pipeline(source, createGunzip(), meter, unpacking).catch(() => undefined);
  const rethrow = failing('It cannot be read');
  const entries = unpacking[Symbol.asyncIterator]();
  const next = async (name: string): Promise<Entry> => {
    const { value, done } = await entries.next().catch(rethrow);
    if (done === true) throw new BackupError(`${name} is missing in it.`);
    const { header } = value;
    if (header.type !== 'file') throw new BackupError(`It holds ${header.type ?? 'no file'}.`);
    if (header.name !== name) throw new BackupError(`It holds something else in place of ${name}.`);
    return value;
  };

  async function* checked(entry: Entry, name: string, sha256: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of entry) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      rethrow(cause);
    }
    if (hash.digest('hex') !== sha256) {
      throw new BackupError(`${name} is damaged: its checksum is another one.`);
    }
  }

  async function* open(manifest: Manifest) {
    for (const part of partsOf(manifest)) {
      const { path, entry } = part;
      // Part by part: a reader of tar holds the headers of one in memory.
      allowed += HEADERS_MAX;
      const found = await next(path);
      if (found.header.size !== entry.bytes) {
        throw new BackupError(`${path} has another size than announced.`);
      }
      allowed += Math.ceil(entry.bytes / BLOCK) * BLOCK;
      const bytes = Readable.from(checked(found, path, entry.sha256), { objectMode: false });
      yield { ...part, bytes };
      for await (const _ of bytes);
    }
    const { done } = await entries.next().catch(rethrow);
    if (done !== true) throw new BackupError('It holds more than it announces.');
  }

  try {
    const first = await next(MANIFEST);
    if ((first.header.size ?? 0) > MANIFEST_MAX) throw new BackupError('Its manifest is too long.');
    const manifest = parseManifest(await text(first).catch(rethrow));
    allowed = unpacked + OVERHEAD;
    return await read(manifest, open(manifest));
  } finally {
    source.destroy();
    unpacking.destroy();
  }
}

/** Reads a whole backup, and checks every checksum. Throws a BackupError at the first error. */
export const checkArchive = (file: string): Promise<Manifest> =>
  readArchive(file, async (manifest, parts) => {
    for await (const _ of parts);
    return manifest;
  });
