import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Dialect } from '../store/dialect.ts';
import { type ArchivePart, readArchive } from './archive-reader.ts';
import { checkBackup } from './check-backup.ts';
import { BackupError, type FileEntry, type Manifest, type TableEntry } from './manifest.ts';
import { rowLine } from './row-lines.ts';
import type { BackupRows, TableWriter } from './rows.ts';
import { type BackupTableName, type TableRow, tableOf } from './tables.ts';

/** The number of rows that are inserted at once. */
const BATCH = 100;

/** How an owner who means to replace a site takes it out of the way. */
const MAKE_ROOM = {
  sqlite:
    'Name another DATA_DIR, or move engawa.sqlite, and what else begins with that name, out of this one.',
  postgres:
    'Name another database, or rename the schema in it: alter schema engawa rename to engawa_before.',
} as const satisfies Record<Dialect, string>;

/**
 * Restores a backup into an empty site. The whole backup is checked before anything is written. Then its uploads and
 * the files of the owner are stored, and its rows are inserted in one transaction. All are read back and compared. A
 * file that is already stored is left as it is; one with the same name and other bytes is an error. Throws a
 * BackupError, or the error of the store or the disk; then the site is still empty, and no existing file was changed.
 */
export async function restoreBackup(
  target: { readonly rows: BackupRows; readonly files: FileStore; readonly owned: FileStore },
  file: string,
  limit: number,
): Promise<Manifest> {
  const { rows } = target;
  const obstacles = await rows.obstacles();
  if (obstacles.length > 0) {
    throw new BackupError(
      `The site is not empty (${obstacles.join(', ')}). Nothing was changed. ${MAKE_ROOM[rows.dialect]}`,
    );
  }
  const { migration, files: uploads, owned } = await checkBackup(file, limit);
  if (!rows.includesMigration(migration)) {
    throw new BackupError(`It was made by a newer version of Engawa (${migration}).`);
  }
  const stores = [
    { kind: 'file', store: target.files, present: await presentIn(target.files, uploads) },
    { kind: 'owned', store: target.owned, present: await presentIn(target.owned, owned) },
  ] as const;

  const stored: { store: FileStore; name: string }[] = [];
  try {
    return await readArchive(file, limit, async ({ manifest, parts }) => {
      const reading = parts[Symbol.asyncIterator]();
      for (const { kind, store, present } of stores) {
        for (const _ of kind === 'file' ? manifest.files : manifest.owned) {
          const { entry, bytes } = await partOf(reading, kind);
          if (present.has(entry.name)) {
            for await (const _ of bytes);
            continue;
          }
          stored.push({ store, name: entry.name });
          await store.write(entry.name, bytes, entry.bytes);
          await compareFile(store, entry);
        }
      }
      await rows.fill(async (writer) => {
        const sums = new Map<BackupTableName, RowSum>();
        for (const _ of manifest.tables) {
          const { entry, rows } = await partOf(reading, 'table');
          sums.set(entry.name, await insertAll(writer, entry, rows));
        }
        for (const [name, sum] of sums) {
          if (isDeepStrictEqual(await sumOf(writer.rows(name)), sum)) continue;
          throw new BackupError(`${name} did not arrive as it is in the backup.`);
        }
      });
      return manifest;
    });
  } catch (error) {
    for (const { store, name } of stored) await store.delete(name).catch(() => undefined);
    throw error;
  }
}

/** The files that are already stored: by the site that moves here, or by one with the same bucket. */
async function presentIn(
  files: FileStore,
  entries: readonly FileEntry[],
): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for (const entry of entries) {
    const size = await files.size(entry.name);
    if (size === null) continue;
    if (size !== entry.bytes || (await hashOf(files, entry)) !== entry.sha256) {
      throw new BackupError(
        `Where its files go lies another ${entry.name}: name another folder or bucket. Nothing was changed.`,
      );
    }
    present.add(entry.name);
  }
  return present;
}

async function partOf<K extends ArchivePart['kind']>(
  reading: AsyncIterator<ArchivePart>,
  kind: K,
): Promise<Extract<ArchivePart, { kind: K }>> {
  const { value } = await reading.next();
  if (!isKind(value, kind)) throw new BackupError('It was changed while it was read.');
  return value;
}

const isKind = <K extends ArchivePart['kind']>(
  part: ArchivePart | undefined,
  kind: K,
): part is Extract<ArchivePart, { kind: K }> => part?.kind === kind;

async function insertAll(
  writer: TableWriter,
  { name }: TableEntry,
  rows: AsyncIterable<TableRow>,
): Promise<RowSum> {
  const size = tableOf(name).rowsAtOnce ?? BATCH;
  let batch: TableRow[] = [];
  async function* inserted() {
    for await (const row of rows) {
      batch.push(row);
      yield row;
      if (batch.length < size) continue;
      await writer.insert(name, batch);
      batch = [];
    }
    await writer.insert(name, batch);
  }
  return sumOf(inserted());
}

/** The number of rows and the sum of their hashes, which do not depend on the order: format 1 had another one. */
interface RowSum {
  readonly rows: number;
  readonly sum: bigint;
}

async function sumOf(all: AsyncIterable<TableRow>): Promise<RowSum> {
  let rows = 0;
  let sum = 0n;
  for await (const row of all) {
    rows += 1;
    sum += BigInt(`0x${createHash('sha256').update(rowLine(row)).digest('hex')}`);
  }
  return { rows, sum };
}

async function compareFile(files: FileStore, entry: FileEntry): Promise<void> {
  if ((await hashOf(files, entry)) !== entry.sha256) {
    throw new BackupError(`${entry.name} did not arrive as it was.`);
  }
}

async function hashOf(files: FileStore, { name, bytes }: FileEntry): Promise<string> {
  const hash = createHash('sha256');
  if (bytes > 0) {
    const stream = await files.read(name, { start: 0, end: bytes - 1 });
    for await (const chunk of collectingGarbage(stream)) hash.update(chunk);
  }
  return hash.digest('hex');
}
