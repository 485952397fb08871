import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FileStore } from '../files/file-store.ts';
import { isSameFile, storedFile } from '../files/inspect-file.ts';
import type { Dialect } from '../store/dialect.ts';
import { type ArchivePart, readArchive } from './archive-reader.ts';
import { checkBackup } from './check-backup.ts';
import { BackupError, type Manifest, type TableEntry } from './manifest.ts';
import { rowLine } from './row-lines.ts';
import type { BackupRows, TableWriter } from './rows.ts';
import { type BackupTableName, type TableRow, tableOf } from './tables.ts';
import type { BegunFile, UnfinishedRestore } from './unfinished-restore.ts';
import { returnedRow } from './what-returned.ts';

/** The number of rows that are inserted at once. */
const BATCH = 100;

/** How an owner who means to replace a site takes it out of the way. */
const MAKE_ROOM = {
  sqlite:
    'Name another DATA_DIR, or move engawa.sqlite, and what else begins with that name, out of this one.',
  postgres:
    'Name another database, or rename the schema in it: alter schema engawa rename to engawa_before.',
} as const satisfies Record<Dialect, string>;

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly rows: BackupRows;
  readonly files: FileStore;
  readonly owned: FileStore;
  readonly unfinished: UnfinishedRestore;
}

/**
 * Restores a backup into an empty site, or one in which a restore was killed. The whole backup is checked before
 * anything is written. Then its uploads and the files of the owner are stored, and its rows are inserted in one
 * transaction, with unsent mail paused. All are read back and compared. A file that is already stored is left as it is;
 * one with the same name and other bytes is an error, unless a killed restore has stored it. Throws a BackupError, or
 * the error of the store or the disk; then the site is still empty, and no existing file was changed. `beforeEnd` is
 * called with the restored site: a restore that is killed until then can be repeated.
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  limit: number,
  beforeEnd: (manifest: Manifest) => Promise<void> = async () => undefined,
): Promise<Manifest> {
  const { rows, unfinished } = target;
  const obstacles = await refuseOccupied(target);
  const begun = await unfinished.read();
  if (obstacles.length > 0) {
    // It may have been killed after its last step.
    if (!(await isRestored(rows, file, limit))) throw occupied(rows, obstacles);
    const restored = await checkBackup(file, limit);
    await beforeEnd(restored);
    await unfinished.delete();
    return restored;
  }
  const checked = await checkBackup(file, limit);
  if (!rows.includesMigration(checked.migration)) {
    throw new BackupError(`It was made by a newer version of Engawa (${checked.migration}).`);
  }
  const all: readonly BegunFile[] = [
    ...checked.files.map((entry) => ({ kind: 'file' as const, ...entry })),
    ...checked.owned.map((entry) => ({ kind: 'owned' as const, ...entry })),
  ];
  await deleteLeft(target, begun ?? [], all);
  const present = await presentIn(target, all);
  const left = new Set((begun ?? []).map(keyOf));
  // Those that this restore or the killed one has stored: what fails leaves none of them.
  const stored = all.filter((each) => present.has(keyOf(each)) && left.has(keyOf(each)));
  await unfinished.write([...stored, ...all.filter((each) => !present.has(keyOf(each)))]);
  try {
    await readArchive(file, limit, async ({ manifest, parts }) => {
      const reading = parts[Symbol.asyncIterator]();
      for (const each of all) {
        const { entry, bytes } = await partOf(reading, each.kind);
        if (present.has(keyOf(each))) {
          for await (const _ of bytes);
          continue;
        }
        const store = storeOf(target, each);
        await store.write(entry.name, bytes, entry.bytes);
        stored.push(each);
        if (!isSameFile(await storedFile(store, entry.name), entry)) {
          throw new BackupError(`${entry.name} did not arrive as it was.`);
        }
      }
      await fillRows(rows, manifest, reading);
    });
  } catch (error) {
    for (const each of stored)
      await storeOf(target, each)
        .delete(each.name)
        .catch(() => undefined);
    await unfinished.delete().catch(() => undefined);
    throw error;
  }
  await beforeEnd(checked);
  await unfinished.delete();
  return checked;
}

/**
 * Resolves to what a killed restore may have left. Throws a BackupError where there is a site that none can have left.
 */
export async function refuseOccupied({
  rows,
  unfinished,
}: Pick<RestoreTarget, 'rows' | 'unfinished'>): Promise<readonly string[]> {
  const obstacles = await rows.obstacles();
  if (obstacles.length > 0 && (await unfinished.read()) === null) throw occupied(rows, obstacles);
  return obstacles;
}

const occupied = ({ dialect }: BackupRows, obstacles: readonly string[]): BackupError =>
  new BackupError(
    `The site is not empty (${obstacles.join(', ')}). Nothing was changed. ${MAKE_ROOM[dialect]}`,
  );

const keyOf = ({ kind, name, bytes, sha256 }: BegunFile): string =>
  JSON.stringify([kind, name, bytes, sha256]);

const storeOf = ({ files, owned }: RestoreTarget, { kind }: BegunFile): FileStore =>
  kind === 'file' ? files : owned;

/** Deletes what a killed restore of another backup has stored. */
async function deleteLeft(
  target: RestoreTarget,
  begun: readonly BegunFile[],
  all: readonly BegunFile[],
): Promise<void> {
  const needed = new Set(all.map(keyOf));
  for (const each of begun) {
    if (needed.has(keyOf(each))) continue;
    const store = storeOf(target, each);
    if (isSameFile(await storedFile(store, each.name), each)) await store.delete(each.name);
  }
}

/** The files that are already stored: by the site that moves here, by one with the same bucket, or by a killed restore. */
async function presentIn(
  target: RestoreTarget,
  all: readonly BegunFile[],
): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for (const each of all) {
    const found = await storedFile(storeOf(target, each), each.name);
    if (found === null) continue;
    if (!isSameFile(found, each)) {
      throw new BackupError(
        `There is another ${each.name} where its files are to be stored: name another folder or bucket. Nothing was changed.`,
      );
    }
    present.add(keyOf(each));
  }
  return present;
}

async function fillRows(
  rows: BackupRows,
  manifest: Manifest,
  reading: AsyncIterator<ArchivePart>,
): Promise<void> {
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
    await writer.noteLost(manifest.lost, manifest.madeAt);
  });
}

/** Whether a store has the rows of a backup, and no others. */
const isRestored = (rows: BackupRows, file: string, limit: number): Promise<boolean> =>
  rows.read((reader) =>
    readArchive(file, limit, async ({ manifest, parts }) => {
      const sums = new Map<BackupTableName, RowSum>();
      for await (const part of parts) {
        if (part.kind === 'table') {
          sums.set(part.entry.name, await sumOf(returned(part.entry, part.rows)));
        } else for await (const _ of part.bytes);
      }
      if (!(await reader.migrations()).includes(manifest.migration)) return false;
      for (const name of await reader.tables()) {
        const none = { rows: 0, sum: 0n };
        const [found, expected] = [await sumOf(reader.rows(name)), sums.get(name) ?? none];
        if (!isDeepStrictEqual(found, expected)) return false;
      }
      return true;
    }),
  );

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
    for await (const row of returned({ name }, rows)) {
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

async function* returned({ name }: Pick<TableEntry, 'name'>, rows: AsyncIterable<TableRow>) {
  for await (const row of rows) yield returnedRow(name, row);
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
