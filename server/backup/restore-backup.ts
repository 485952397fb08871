import path from 'node:path';
import type { Kysely } from 'kysely';
import { PAUSED_BY_RESTORE } from '../../domain/delivery.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { portfolioRows } from '../content/rows.ts';
import type { FileStore } from '../files/file-store.ts';
import { isSameFile, storedFile } from '../files/inspect-file.ts';
import { reasonOf } from '../start-error.ts';
import type { Dialect } from '../store/dialect.ts';
import {
  createTables,
  dropTables,
  inSchemaTransaction,
  knownMigrations,
  migrateToLatest,
} from '../store/migrate.ts';
import type { Database } from '../store/schema.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { type ArchivePart, readArchive } from './archive.ts';
import { bucketBackup } from './backup-names.ts';
import { BackupError, type FileEntry, type Manifest, MisnamedBackup } from './manifest.ts';
import {
  continueNumbers,
  countRows,
  insertRows,
  type StoredTable,
  type TableRow,
  tablesIn,
} from './tables.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly store: Pick<Store, 'db' | 'dialect' | 'dataDir' | 'notifySave'>;
  readonly files: FileStore;
  readonly owned: FileStore;
}

type Rows = Pick<RestoreTarget['store'], 'db' | 'dialect'>;

/** What a restore has done. */
export interface Restored {
  readonly manifest: Manifest;
  /** How many messages and mails to buyers waited to be sent, and will not be. */
  readonly paused: number;
}

export interface RestoreOptions {
  /** How many bytes may be unpacked. */
  readonly limit: number;
  /** The name that the backup must fit, if it is one in a bucket; null: whatever it is called. */
  readonly name: string | null;
}

/** How an owner who means to replace a site takes it out of the way. */
const MAKE_ROOM =
  'Name another DATA_DIR or database; or move engawa.sqlite, and what else begins with that name, out of this one, or rename the schema: alter schema engawa rename to engawa_before.';

/**
 * Restores a backup into an empty site, in one transaction: makes the tables of the migration that the backup names, fills
 * them, migrates them, and stores the files. A file that is already there is left as it is; one with the same name and
 * other bytes is an error. A restore that was killed can be repeated. Throws a BackupError, or the error of the store or
 * the disk; then the site is still empty.
 */
export async function restoreBackup(
  { store, files, owned }: RestoreTarget,
  file: string,
  how: RestoreOptions,
): Promise<Restored> {
  return restoreRows(store, file, how, async ({ manifest, parts }) => {
    const stores = { files, owned };
    const missing = await missingIn(stores, manifest);
    for await (const part of parts) {
      if (part.kind === 'tables' || !missing.has(part.entry)) continue;
      const { kind, entry, bytes } = part;
      await stores[kind].write(entry.name, bytes, entry.bytes);
    }
  });
}

/** The files that are not there yet. Throws a BackupError where there is another one of the same name. */
async function missingIn(
  stores: Pick<RestoreTarget, 'files' | 'owned'>,
  manifest: Manifest,
): Promise<ReadonlySet<FileEntry>> {
  const missing = new Set<FileEntry>();
  for (const kind of ['files', 'owned'] as const) {
    for (const entry of manifest[kind]) {
      const found = await storedFile(stores[kind], entry.name);
      if (found === null) missing.add(entry);
      else if (!isSameFile(found, entry)) {
        throw new BackupError(
          `There is another ${entry.name} where its files are to be stored: name another folder or bucket. Nothing was changed.`,
        );
      }
    }
  }
  return missing;
}

/** What the last step of a restore gets: the archive, whose rows are restored, is read again. */
type StoreFiles = Parameters<typeof readArchive<void>>[2];

/**
 * Restores the rows of a backup into an empty store, checks the whole backup meanwhile, and calls `storeFiles` before
 * the end of the transaction. Throws as `restoreBackup` does.
 */
export async function restoreRows(
  store: RestoreTarget['store'],
  file: string,
  { limit, name }: RestoreOptions,
  storeFiles: StoreFiles = async () => undefined,
): Promise<Restored> {
  const { dialect } = store;
  return inSchemaTransaction(store, async (db) => {
    const inStore = { ...store, db, notifySave: () => undefined };
    await refuseOccupied(inStore);
    return readArchive(file, limit, async ({ manifest, parts }) => {
      if (!knownMigrations().includes(manifest.migration)) {
        throw new BackupError(`It was made by a newer version of Engawa (${manifest.migration}).`);
      }
      await dropTables(db, dialect);
      await createTables(db, dialect, manifest.migration);
      const tables = new Map((await tablesIn(db, dialect)).map((table) => [table.name, table]));
      for await (const part of parts) {
        if (part.kind === 'tables') await fill(inStore, tables.get(part.entry.name), part);
      }
      if (name !== null) requireNamed(name, manifest, await settingRows({ db }).read('site-id'));
      await migrateToLatest(db, dialect, store.dataDir);
      await requireContent(inStore);
      const paused = await pauseMails(db);
      await readArchive(file, limit, storeFiles);
      return { manifest, paused };
    });
  });
}

/** How much later than its name says a backup may be made: earlier versions noted the time when they had read the rows. */
const NAME_TOLERANCE_MS = HOUR_MS;

/**
 * Who can write to a bucket may give an old backup, or that of another site, the name of a new one. Throws a BackupError
 * where the name of a backup in a bucket says another site or time than the backup.
 */
function requireNamed(name: string, { madeAt }: Manifest, siteId: string | null): void {
  const named = bucketBackup(path.posix.basename(name));
  if (named === null) return;
  if (named.siteId !== siteId) {
    throw new MisnamedBackup(
      `${name} is the backup of another site (${siteId ?? 'without an id'}).`,
    );
  }
  const later = Date.parse(madeAt) - named.at.getTime();
  // The name has no milliseconds.
  if (later < 0 || later > NAME_TOLERANCE_MS) {
    throw new MisnamedBackup(`${name} was not made at the time in its name, but at ${madeAt}.`);
  }
}

/** How many rows, and how many characters of values, are inserted at once. */
const BATCH = { rows: 100, characters: 1_000_000 };

async function fill(
  { db, dialect }: Rows,
  table: StoredTable | undefined,
  { entry, rows }: Extract<ArchivePart, { kind: 'tables' }>,
): Promise<void> {
  if (table === undefined) throw new BackupError(`Its store has no table ${entry.name}.`);
  const insert = (inserted: readonly TableRow[]) =>
    insertRows(db, dialect, table, inserted).catch((cause: unknown) => {
      throw new BackupError(`Rows of ${entry.name} cannot be stored (${reasonOf(cause)}).`, {
        cause,
      });
    });
  let batch: TableRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    const unknown = Object.keys(row).find((column) => !table.columns.includes(column));
    if (unknown !== undefined) throw new BackupError(`${entry.name} has no column ${unknown}.`);
    batch.push(row);
    characters += JSON.stringify(row).length;
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue;
    await insert(batch);
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) await insert(batch);
  if (dialect === 'postgres' && table.numbered !== null) await continueNumbers(db, table);
  if ((await countRows(db, dialect, entry.name)) !== entry.rows) {
    throw new BackupError(`${entry.name} did not arrive as it is in the backup.`);
  }
}

/** Throws a BackupError where there is no content, or this version cannot read it. */
async function requireContent(store: RestoreTarget['store']): Promise<void> {
  const record = await portfolioRows(store)
    .read()
    .catch((cause: unknown) => {
      throw new BackupError(`Its content cannot be read (${reasonOf(cause)}).`, { cause });
    });
  if (record === null) throw new BackupError('It holds no portfolio.');
}

/** What waited to be mailed may have been mailed since the backup. */
async function pauseMails(db: Kysely<Database>): Promise<number> {
  const paused = {
    delivery: 'failed',
    next_try_at: null,
    claimed_by: null,
    words: PAUSED_BY_RESTORE,
  } as const;
  const changed = [
    await db.updateTable('messages').set(paused).where('delivery', '=', 'waiting').execute(),
    await db.updateTable('order_mails').set(paused).where('delivery', '=', 'waiting').execute(),
  ];
  return changed.flat().reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
}

/** The tables whose rows do not prevent a restore: the first start inserts some. */
const OF_A_START: ReadonlySet<string> = new Set([
  ...['portfolio', 'versions', 'sections', 'settings', 'audit_log', 'visit_days'],
]);

/** What prevents a restore, such as `3 rows in messages`; empty for a store that nobody has used. */
async function obstaclesIn(db: Kysely<Database>, dialect: Dialect): Promise<string[]> {
  const tables = await tablesIn(db, dialect);
  if (!tables.some(({ name }) => name === 'portfolio')) return [];
  const saved = await db.selectFrom('portfolio').select('id').where('version', '>', 1).execute();
  const found = saved.length > 0 ? ['saved content'] : [];
  for (const { name } of tables) {
    const count = OF_A_START.has(name) ? 0 : await countRows(db, dialect, name);
    if (count > 0) found.push(`${count} ${count === 1 ? 'row' : 'rows'} in ${name}`);
  }
  return found;
}

/** Throws a BackupError where there is a site. */
export async function refuseOccupied({ db, dialect }: Rows): Promise<void> {
  const obstacles = await obstaclesIn(db, dialect);
  if (obstacles.length === 0) return;
  throw new BackupError(
    `The site is not empty (${obstacles.join(', ')}). Nothing was changed. ${MAKE_ROOM}`,
  );
}

/** The lines for the owner of a site that was restored. */
export const restoredText = ({ manifest: { madeAt }, paused }: Restored): string =>
  `It is as it was at ${madeAt}: a token that was used or revoked since then is valid again. All sessions have ended.${
    paused === 0 ? '' : ` Mails that waited, and will not be sent by themselves: ${paused}.`
  }`;
