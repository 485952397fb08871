import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Entry, extract, pack } from 'tar-stream';
import { z } from 'zod';
import { reasonOf } from '../core/start-error.ts';
import type { UploadProblem } from '../files/file-store.ts';

export type ArchivePart = ReturnType<typeof partsOf>[number];

/** What is done with an open archive. What is not read of the parts is checked and skipped. */
export type ReadParts<T> = (
  manifest: Manifest,
  parts: AsyncIterable<ArchivePart & { readonly bytes: Readable }>,
) => Promise<T>;

const MANIFEST = 'manifest.json';
const MANIFEST_MAX = 16 * 1024 * 1024;

/** How many bytes may be read beyond what was announced. */
const OVERHEAD = 1024 * 1024;
const BLOCK = 512;

/** The most that the headers of a part take, in bytes: its name may be longer than fits into one. */
const HEADERS_MAX = 16 * BLOCK;

export const partsOf = ({ files, owned, tables }: Manifest) => [
  ...files.map((entry) => ({ kind: 'files' as const, entry, path: `files/${entry.name}` })),
  ...owned.map((entry) => ({ kind: 'owned' as const, entry, path: `owned/${entry.name}` })),
  ...tables.map((entry) => ({
    kind: 'tables' as const,
    entry,
    path: `tables/${entry.name}.jsonl`,
  })),
];

/** Writes a compressed tar archive with the manifest first. It is on the disk when this resolves. */
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
 * Opens a backup and calls `read` with it. Throws a BackupError where it is damaged, of a newer format or no backup.
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
  // The error of the pipeline is also that of the entries.
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
      const tarEntry = await next(path);
      if (tarEntry.header.size !== entry.bytes) {
        throw new BackupError(`${path} has another size than announced.`);
      }
      allowed += Math.ceil(entry.bytes / BLOCK) * BLOCK;
      const bytes = Readable.from(checked(tarEntry, path, entry.sha256), { objectMode: false });
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

/** The version of the format. All earlier ones are read. */
export const checkArchive = (file: string): Promise<Manifest> =>
  readArchive(file, async (manifest, parts) => {
    for await (const _ of parts);
    return manifest;
  });

/** The version of the format, which is that of 0.3.0 too. All earlier ones are read. */
export const FORMAT = 4;

/** An uploaded file in a backup. */
export const fileSchema = z.strictObject({
  // It becomes a name in a folder or a bucket.
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

// It becomes a name in the data folder.
const PLAIN_PART = /^[^./\\\p{Cc}\p{Cs}\ufffd][^/\\\p{Cc}\p{Cs}\ufffd]{0,254}$/u;

/** The name of a file of the owner: `anime.json`, or a path under `public`, where `.well-known` may come first. */
export const ownedName = z
  .string()
  .max(4_096)
  .refine((name) => {
    const [first, second, ...rest] = name.split('/');
    if (first === 'anime.json') return second === undefined;
    if (first !== 'public' || second === undefined) return false;
    const parts = second === '.well-known' && rest.length > 0 ? rest : [second, ...rest];
    return parts.every((part) => PLAIN_PART.test(part));
  }, 'is no name of a file of the owner');

/** An upload that is missing or altered, as its row says that it should be. An altered one is among the files too. */
const lostSchema = fileSchema.extend({
  problem: z.enum(['missing', 'altered'] satisfies UploadProblem[]),
});

const tableSchema = fileSchema.extend({
  name: z.string().regex(/^[a-z_]{1,60}$/),
  rows: z.int().nonnegative(),
});

const listOf = <T extends z.ZodType<{ readonly name: string }>>(entry: T) =>
  z
    .array(entry)
    .refine(
      (entries) => new Set(entries.map(({ name }) => name)).size === entries.length,
      'has a name twice',
    );

const manifestSchema = z.strictObject({
  format: z.int().min(1).max(FORMAT),
  madeAt: z.iso.datetime(),
  /** The newest migration of the store when it was backed up. */
  migration: z.string(),
  files: listOf(fileSchema),
  tables: listOf(tableSchema),
  owned: listOf(fileSchema.extend({ name: ownedName })).default([]),
  lost: listOf(lostSchema).default([]),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = z.output<typeof tableSchema>;

/** Why a backup or a restore failed, for the owner, on one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Rethrows an error as a BackupError that says what failed, with the reason in brackets. */
export const failing =
  (what: string) =>
  (cause: unknown): never => {
    if (cause instanceof BackupError) throw cause;
    throw new BackupError(`${what} (${reasonOf(cause)}).`, { cause });
  };

function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    const version = z.object({ format: z.int() }).safeParse(value).data?.format;
    if (version !== undefined && version > FORMAT) {
      throw new BackupError('It was made by a newer version of Engawa: restore it with that one.');
    }
    return manifestSchema.parse(value);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? new Error(z.prettifyError(cause)) : cause;
    return failing('Its manifest is damaged')(reason);
  }
}

/** What is wrong with uploads, such as `a.zip is missing, b.zip was changed`. */
export const lostText = (lost: Manifest['lost']): string =>
  lost
    .map(({ name, problem }) => `${name} ${problem === 'missing' ? 'is missing' : 'was changed'}`)
    .join(', ');
