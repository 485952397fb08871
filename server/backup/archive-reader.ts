import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Entry, extract } from 'tar-stream';
import { reasonOf } from '../start-error.ts';
import { MANIFEST } from './archive-writer.ts';
import {
  BackupError,
  type FileEntry,
  type Manifest,
  parseManifest,
  type TableEntry,
  unpackedBytes,
} from './manifest.ts';
import { lineRow, linesOf } from './row-lines.ts';
import type { TableRow } from './tables.ts';

/** A part of a backup, which must be read to its end before the next one. */
export type ArchivePart =
  | { readonly kind: 'file' | 'owned'; readonly entry: FileEntry; readonly bytes: Readable }
  | { readonly kind: 'table'; readonly entry: TableEntry; readonly rows: AsyncIterable<TableRow> };

/** An open archive. */
export interface Archive {
  readonly manifest: Manifest;
  /**
   * All uploads, all files of the owner, then all tables. Throws a BackupError at the first difference from the
   * manifest.
   */
  readonly parts: AsyncIterable<ArchivePart>;
}

const MANIFEST_MAX = 16 * 1024 * 1024;

/** How many bytes of the archive may be read beyond the manifest's sizes: tar headers, and read-ahead. */
const OVERHEAD = 1024 * 1024;
const BLOCK = 512;

/** The most that the name of a file of the owner takes beside its header, in bytes. */
const NAME_MAX = 16 * BLOCK;

/**
 * Opens a backup, calls `read` with it, and closes it. Writes nothing, and unpacks at most `limit` bytes. Throws a
 * BackupError where the file is not a backup, or is damaged, larger than the limit, or of a newer format. Rethrows
 * the errors of `read`.
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
  const failure = (cause: unknown): BackupError => {
    const reason = broken ?? cause;
    if (reason instanceof BackupError) return reason;
    return new BackupError(`It cannot be read (${reasonOf(reason)}).`, { cause });
  };
  const next = async (name: string): Promise<Entry> => {
    const { value, done } = await entries.next().catch((cause: unknown) => {
      throw failure(cause);
    });
    if (done === true) throw failure(new BackupError(`${name} is missing in it.`));
    const { header } = value;
    if (header.type !== 'file') throw new BackupError(`It holds ${header.type ?? 'no file'}.`);
    if (header.name !== name) throw new BackupError(`It holds something else in place of ${name}.`);
    return value;
  };

  try {
    const first = await next(MANIFEST);
    if ((first.header.size ?? 0) > MANIFEST_MAX) throw new BackupError('Its manifest is too long.');
    const manifest = parseManifest(await textOf(first).catch(rethrow(failure)));
    const size = unpackedBytes(manifest);
    if (size > limit) {
      throw new BackupError(
        `It unpacks to ${size} bytes, which is more than the limit of ${limit}.`,
      );
    }
    allowed = unpacked + OVERHEAD;

    async function* parts(): AsyncGenerator<ArchivePart> {
      const all = [
        ...manifest.files.map((entry) => ({ kind: 'file' as const, entry })),
        ...manifest.owned.map((entry) => ({ kind: 'owned' as const, entry })),
        ...manifest.tables.map((entry) => ({ kind: 'table' as const, entry })),
      ];
      for (const part of all) {
        if (part.kind === 'owned') allowed += NAME_MAX;
        const name = partName(part.kind, part.entry.name);
        const found = await next(name);
        if (found.header.size !== part.entry.bytes) {
          throw new BackupError(`${name} has another size than announced.`);
        }
        allowed += Math.ceil(part.entry.bytes / BLOCK) * BLOCK + BLOCK;
        const checked = new CheckedBytes(found, name, part.entry.sha256, failure);
        if (part.kind === 'table') {
          yield { kind: 'table', entry: part.entry, rows: rowsOf(part.entry, checked.bytes()) };
        } else {
          const bytes = Readable.from(checked.bytes(), { objectMode: false });
          yield { kind: part.kind, entry: part.entry, bytes };
        }
        if (!checked.isDone) throw new BackupError(`${name} was not read to its end.`);
      }
      const { done } = await entries.next().catch(rethrow(failure));
      if (done !== true) throw new BackupError('It holds more than it announces.');
    }
    return await read({ manifest, parts: parts() });
  } finally {
    source.destroy();
    unpacking.destroy();
    // Not for the end of the pipeline: `unpacking` waits for ever for the reader of an entry that gave up.
    await closed;
  }
}

/** The name of a part in the archive. */
export function partName(kind: ArchivePart['kind'], name: string): string {
  if (kind === 'table') return `tables/${name}.jsonl`;
  return kind === 'file' ? `files/${name}` : `owned/${name}`;
}

const rethrow = (failure: (cause: unknown) => Error) => (cause: unknown) => {
  throw failure(cause);
};

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Bytes whose hash is checked after the last one was read. */
class CheckedBytes {
  isDone = false;
  readonly #bytes: AsyncIterable<Buffer>;
  readonly #name: string;
  readonly #sha256: string;
  readonly #failure: (cause: unknown) => Error;

  constructor(
    bytes: AsyncIterable<Buffer>,
    name: string,
    sha256: string,
    failure: (cause: unknown) => Error,
  ) {
    this.#bytes = bytes;
    this.#name = name;
    this.#sha256 = sha256;
    this.#failure = failure;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of this.#bytes) {
        hash.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      throw this.#failure(cause);
    }
    if (hash.digest('hex') !== this.#sha256) {
      throw new BackupError(`${this.#name} is damaged: its checksum is another one.`);
    }
    this.isDone = true;
  }
}

async function* rowsOf(
  table: TableEntry,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const line of linesOf(bytes)) {
    count += 1;
    yield parsedRow(table, line, count);
  }
  if (count !== table.rows) {
    throw new BackupError(`${table.name} has ${count} rows instead of ${table.rows}.`);
  }
}

function parsedRow({ name }: TableEntry, line: string, number: number): TableRow {
  try {
    return lineRow(name, line);
  } catch (cause) {
    throw new BackupError(`Row ${number} of ${name} cannot be read (${reasonOf(cause)}).`, {
      cause,
    });
  }
}
