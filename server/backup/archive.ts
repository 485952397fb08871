import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Entry, extract, pack } from 'tar-stream';
import { reasonOf } from '../start-error.ts';
import {
  BackupError,
  type FileEntry,
  type Manifest,
  manifestText,
  parseManifest,
  type TableEntry,
  unpackedBytes,
} from './manifest.ts';
import { rowsIn, type TableRow } from './tables.ts';

/** A part of an archive that is written, and its bytes. */
export type NewPart = [
  kind: ArchivePart['kind'],
  entry: FileEntry,
  open: () => AsyncIterable<Uint8Array>,
];

/** A part of an archive that is read: an upload, a file of the owner, or the rows of a table. */
export type ArchivePart =
  | { readonly kind: 'files' | 'owned'; readonly entry: FileEntry; readonly bytes: Readable }
  | {
      readonly kind: 'tables';
      readonly entry: TableEntry;
      readonly rows: AsyncIterable<TableRow>;
    };

/** An open archive. */
export interface Archive {
  readonly manifest: Manifest;
  /** All uploads, all files of the owner, then all tables. What is not read is checked and skipped. */
  readonly parts: AsyncIterable<ArchivePart>;
}

const MANIFEST = 'manifest.json';
const MANIFEST_MAX = 16 * 1024 * 1024;

/** How many bytes may be read beyond the sizes in the manifest: headers of tar, and what is read ahead. */
const OVERHEAD = 1024 * 1024;
const BLOCK = 512;

/** The most that the name of a file of the owner takes beside its header, in bytes. */
const NAME_MAX = 16 * BLOCK;

/** The name of a part in an archive. */
const partName = (kind: ArchivePart['kind'], name: string): string =>
  kind === 'tables' ? `tables/${name}.jsonl` : `${kind}/${name}`;

/**
 * Writes a compressed tar archive, with the manifest first. The bytes are on the disk when it resolves. Throws the first
 * error of reading or writing.
 */
export async function writeArchive(
  target: string,
  manifest: Manifest,
  parts: readonly NewPart[],
): Promise<void> {
  const archive = pack();
  const mtime = new Date(manifest.madeAt);
  const header = (name: string, size: number) => ({ name, size, mtime, mode: 0o600 });
  const fill = async () => {
    const first = Buffer.from(manifestText(manifest));
    archive.entry(header(MANIFEST, first.length), first);
    for (const [kind, { name, bytes }, open] of parts) {
      const entry = archive.entry(header(partName(kind, name), bytes));
      await pipeline(Readable.from(open(), { objectMode: false }), entry);
    }
    archive.finalize();
  };
  const abort = (cause: unknown) => {
    archive.destroy(cause instanceof Error ? cause : new Error(String(cause)));
    throw cause;
  };
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true });
  await Promise.all([pipeline(archive, createGzip(), file), fill().catch(abort)]);
}

/**
 * Opens a backup, calls `read` with it, and closes it. Unpacks at most `limit` bytes, and writes nothing. Throws a
 * BackupError where the file is no backup, or is damaged, larger than the limit, of a newer format, or differs from its
 * manifest. Rethrows the errors of `read`.
 */
export async function readArchive<T>(
  file: string,
  limit: number,
  read: (archive: Archive) => Promise<T>,
): Promise<T> {
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
  const closed = new Promise<void>((resolve) => {
    source.once('close', resolve);
  });
  let broken: unknown;
  pipeline(source, createGunzip(), meter, unpacking).catch((cause: unknown) => {
    broken ??= cause;
  });
  const entries = unpacking[Symbol.asyncIterator]();
  const rethrow = (cause: unknown): never => {
    const reason = broken ?? cause;
    if (reason instanceof BackupError) throw reason;
    throw new BackupError(`It cannot be read (${reasonOf(reason)}).`, { cause });
  };
  const next = async (name: string): Promise<Entry> => {
    const { value, done } = await entries.next().catch(rethrow);
    if (done === true) return rethrow(new BackupError(`${name} is missing in it.`));
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

  async function* parts(manifest: Manifest): AsyncGenerator<ArchivePart> {
    const open = async (kind: ArchivePart['kind'], entry: FileEntry) => {
      if (kind === 'owned') allowed += NAME_MAX;
      const name = partName(kind, entry.name);
      const found = await next(name);
      if (found.header.size !== entry.bytes) {
        throw new BackupError(`${name} has another size than announced.`);
      }
      allowed += Math.ceil(entry.bytes / BLOCK) * BLOCK + BLOCK;
      return checked(found, name, entry.sha256);
    };
    for (const kind of ['files', 'owned'] as const) {
      for (const entry of manifest[kind]) {
        const bytes = Readable.from(await open(kind, entry), { objectMode: false });
        yield { kind, entry, bytes };
        for await (const _ of bytes);
      }
    }
    for (const entry of manifest.tables) {
      const rows = rowsIn(entry, await open('tables', entry));
      yield { kind: 'tables', entry, rows };
      for await (const _ of rows);
    }
    const { done } = await entries.next().catch(rethrow);
    if (done !== true) throw new BackupError('It holds more than it announces.');
  }

  try {
    const first = await next(MANIFEST);
    if ((first.header.size ?? 0) > MANIFEST_MAX) throw new BackupError('Its manifest is too long.');
    const manifest = parseManifest(await text(first).catch(rethrow));
    const size = unpackedBytes(manifest);
    if (size > limit) {
      throw new BackupError(
        `It unpacks to ${size} bytes, which is more than the limit of ${limit}.`,
      );
    }
    allowed = unpacked + OVERHEAD;
    return await read({ manifest, parts: parts(manifest) });
  } finally {
    source.destroy();
    unpacking.destroy();
    // Not for the end of the pipeline: `unpacking` waits for ever for the reader of an entry that gave up.
    await closed;
  }
}

/** Reads a whole backup, and checks every checksum and every count. Throws a BackupError at the first error. */
export const checkArchive = (file: string, limit: number): Promise<Manifest> =>
  readArchive(file, limit, async ({ manifest, parts }) => {
    for await (const _ of parts);
    return manifest;
  });

/** The manifest of a backup, which is not checked any further. Throws a BackupError. */
export const manifestOf = (file: string): Promise<Manifest> =>
  readArchive(file, Number.POSITIVE_INFINITY, async ({ manifest }) => manifest);
