import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type Dialect, POSTGRES_SCHEMA } from '../store/dialect.ts';
import { appliedMigrations, tablesOf } from '../store/migrate.ts';
import { migrationsFor } from '../store/migrations/index.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { type LostFile, lostUploadRows } from '../uploads/lost-upload-rows.ts';
import type { BackupTable, BackupTableName, TableRow } from './tables.ts';
import { BACKUP_TABLE_NAMES, tableOf } from './tables.ts';

/** Reads a store's rows from one snapshot. */
export interface TableReader {
  /** The names of the migrations that are applied to the store. */
  migrations(): Promise<readonly string[]>;
  /** The tables of a backup that the store has. A store that is about to be migrated may not have all of them. */
  tables(): Promise<readonly BackupTableName[]>;
  /**
   * All rows of a table in the order of its key, which is the same in both dialects, with the columns that the store
   * has.
   */
  rows(table: BackupTableName): AsyncIterable<TableRow>;
  count(table: BackupTableName): Promise<number>;
}

/** Writes rows, and reads the written ones. */
export interface TableWriter extends TableReader {
  insert(table: BackupTableName, rows: readonly TableRow[]): Promise<void>;
  /** Stores which of the uploads are lost. */
  noteLost(lost: readonly LostFile[], now: string): Promise<void>;
}

/** All rows of a store, to be backed up and restored. */
export interface BackupRows {
  readonly dialect: Dialect;
  /** Whether this version contains a migration. */
  includesMigration(migration: string): boolean;
  /** Calls `work` with a reader of one snapshot, while the site can go on writing. */
  read<T>(work: (reader: TableReader) => Promise<T>): Promise<T>;
  /**
   * What prevents a restore, such as `3 rows in messages`; empty for an unused site. The default content does not
   * count, nor do rows that the first start inserts.
   */
  obstacles(): Promise<string[]>;
  /**
   * Fills an empty store in one transaction: all of it or, where anything throws, nothing. All sessions
   * end. Throws where there are obstacles.
   */
  fill<T>(work: (writer: TableWriter) => Promise<T>): Promise<T>;
}

/** The number of rows that a cursor reads at once. */
const CHUNK = 200;

/** The queries of backups. */
export function backupRows({
  db,
  dialect,
  openReader,
}: Pick<Store, 'db' | 'dialect' | 'openReader'>): BackupRows {
  const names = Object.keys(migrationsFor(dialect));
  const isPostgres = dialect === 'postgres';
  const tableId = (name: string) => (isPostgres ? sql.id(POSTGRES_SCHEMA, name) : sql.id(name));
  // Numbers by value, texts byte by byte, which is SQLite's default. In SQLite the order must be that of an index,
  // since sorting a large table would block the site.
  const sorted = ({ row }: BackupTable, column: string) =>
    isPostgres && !(row.shape[column] instanceof z.ZodNumber)
      ? sql`${sql.id(column)} collate "C"`
      : sql.id(column);

  const reader = (source: Kysely<Database>): TableReader => ({
    migrations: () => appliedMigrations(source, dialect),

    async tables() {
      const found = await tablesOf(source, dialect);
      return BACKUP_TABLE_NAMES.filter((name) => found.includes(name));
    },

    async *rows(name) {
      const table = tableOf(name);
      let query = source.selectFrom(name).selectAll();
      for (const column of table.key) query = query.orderBy(sorted(table, column));
      const chosen =
        table.file === undefined ? query : query.where(sql<boolean>`ready_at is not null`);
      let count = 0;
      const chunk = table.rowsAtOnce ?? CHUNK;
      for await (const found of chosen.stream(chunk)) {
        const row = table.row.parse(found);
        yield Object.fromEntries(Object.keys(found).map((column) => [column, row[column]]));
        count += 1;
        // SQLite's reads are synchronous: handle other events in between.
        if (count % chunk === 0) await yieldToEvents();
      }
    },

    async count(name) {
      const chosen = tableOf(name).file === undefined ? sql`` : sql`where ready_at is not null`;
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${tableId(name)} ${chosen}`.execute(source);
      return rows[0]?.count ?? 0;
    },
  });

  const obstaclesIn = async (source: Kysely<Database>): Promise<string[]> => {
    const { rows: saved } =
      await sql`select id from ${tableId('portfolio')} where version > 1`.execute(source);
    const found = saved.length > 0 ? ['saved content'] : [];
    for (const name of await reader(source).tables()) {
      if (name === 'portfolio' || tableOf(name).existingRows === 'replaced') continue;
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${tableId(name)}`.execute(source);
      const count = rows[0]?.count ?? 0;
      if (count > 0) found.push(`${count} ${count === 1 ? 'row' : 'rows'} in ${name}`);
    }
    return found;
  };

  const writer = (target: Kysely<Database>): TableWriter => ({
    ...reader(target),
    noteLost: (lost, now) => lostUploadRows({ db: target }).note(lost, now),
    async insert(name, rows) {
      if (rows.length === 0) return;
      const columns = Object.keys(tableOf(name).row.shape);
      const values = rows.map((row) => sql`(${sql.join(columns.map((each) => bound(row[each])))})`);
      // PostgreSQL would generate ids instead of inserting these.
      const overriding = isPostgres ? sql`overriding system value` : sql``;
      await sql`insert into ${tableId(name)} (${sql.join(columns.map((each) => sql.id(each)))}) ${overriding}
        values ${sql.join(values)}`.execute(target);
      // Ids that are texts are given by us.
      if (isPostgres && tableOf(name).row.shape.id instanceof z.ZodNumber) {
        await sql`select setval(pg_get_serial_sequence(${`${POSTGRES_SCHEMA}.${name}`}, 'id'),
          (select max(id) from ${tableId(name)}))`.execute(target);
      }
    },
  });

  return {
    dialect,

    includesMigration: (migration) => names.includes(migration),

    async read(work) {
      const source = openReader();
      try {
        const transaction = source.db.transaction();
        const snapshot = isPostgres
          ? transaction.setIsolationLevel('repeatable read')
          : transaction;
        return await snapshot.execute((within) => work(reader(within)));
      } finally {
        await source.close();
      }
    },

    obstacles: () => obstaclesIn(db),

    fill: (work) =>
      db.transaction().execute(async (within) => {
        if (isPostgres) {
          const all = sql.join(BACKUP_TABLE_NAMES.map(tableId));
          await sql`lock table ${all} in exclusive mode`.execute(within);
        }
        const found = await obstaclesIn(within);
        if (found.length > 0) throw new Error(`The site is not empty: ${found.join(', ')}.`);
        for (const name of ['sessions', ...BACKUP_TABLE_NAMES]) {
          await sql`delete from ${tableId(name)}`.execute(within);
        }
        return work(writer(within));
      }),
  };
}

const bound = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
