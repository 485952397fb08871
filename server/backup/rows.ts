import { setImmediate as turn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { POSTGRES_SCHEMA } from '../store/dialect.ts';
import { appliedMigrations, tablesOf } from '../store/migrate.ts';
import { migrationsFor } from '../store/migrations/index.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { BackupTable, BackupTableName, TableRow } from './tables.ts';
import { BACKUP_TABLE_NAMES, BACKUP_TABLES } from './tables.ts';

/** A store's rows as of one moment. */
export interface TableReader {
  /** The names of the migrations that the store has. */
  migrations(): Promise<readonly string[]>;
  /** Those of our tables that the store has, which may be an earlier one that is about to be migrated. */
  tables(): Promise<readonly BackupTableName[]>;
  /**
   * All rows of a table in the order of its key, which is the same in both dialects, with the columns that the store
   * has.
   */
  rows(table: BackupTableName): AsyncIterable<TableRow>;
  count(table: BackupTableName): Promise<number>;
}

/** Writes rows, and reads those that are written. */
export interface TableWriter extends TableReader {
  insert(table: BackupTableName, rows: readonly TableRow[]): Promise<void>;
}

/** The store as a whole, to be taken away and brought back. */
export interface BackupRows {
  /** Whether this version knows a migration. */
  includesMigration(migration: string): boolean;
  /** Hands out a reader that sees one moment, while the site goes on writing. */
  read<T>(reading: (reader: TableReader) => Promise<T>): Promise<T>;
  /**
   * What stands in the way of a restore, such as `3 rows in messages`; empty for a site that nobody has
   * used. Content that was never saved does not count, nor does what a first start makes.
   */
  obstacles(): Promise<string[]>;
  /**
   * Fills an empty store in one transaction: all of it or, where anything throws, nothing. All sessions
   * end. Throws where there are obstacles.
   */
  fill<T>(writing: (writer: TableWriter) => Promise<T>): Promise<T>;
}

/** Rows that a cursor reads at once. */
const CHUNK = 200;

const tableOf = (name: BackupTableName): BackupTable => BACKUP_TABLES[name];

/** Makes it over an open store. */
export function backupRows({
  db,
  dialect,
  openReader,
}: Pick<Store, 'db' | 'dialect' | 'openReader'>): BackupRows {
  const names = Object.keys(migrationsFor(dialect));
  const isPostgres = dialect === 'postgres';
  const place = (name: string) => (isPostgres ? sql.id(POSTGRES_SCHEMA, name) : sql.id(name));
  // Numbers by their size, texts byte by byte, as SQLite does by itself. There it must be the order of an
  // index: to sort a large table stops the site.
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
        name === 'tool_files' ? query.where(sql<boolean>`ready_at is not null`) : query;
      let count = 0;
      for await (const found of chosen.stream(CHUNK)) {
        const row = table.row.parse(found);
        yield Object.fromEntries(Object.keys(found).map((column) => [column, row[column]]));
        count += 1;
        // SQLite answers at once: visitors are let in between.
        if (count % CHUNK === 0) await turn();
      }
    },

    async count(name) {
      const chosen = name === 'tool_files' ? sql`where ready_at is not null` : sql``;
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${place(name)} ${chosen}`.execute(source);
      return rows[0]?.count ?? 0;
    },
  });

  const obstaclesIn = async (source: Kysely<Database>): Promise<string[]> => {
    const { rows: saved } =
      await sql`select id from ${place('portfolio')} where version > 1`.execute(source);
    const found = saved.length > 0 ? ['saved content'] : [];
    for (const name of BACKUP_TABLE_NAMES) {
      if (name === 'portfolio' || tableOf(name).before === 'replaced') continue;
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from ${place(name)}`.execute(source);
      const count = rows[0]?.count ?? 0;
      if (count > 0) found.push(`${count} ${count === 1 ? 'row' : 'rows'} in ${name}`);
    }
    return found;
  };

  const writer = (target: Kysely<Database>): TableWriter => ({
    ...reader(target),
    async insert(name, rows) {
      if (rows.length === 0) return;
      const columns = Object.keys(tableOf(name).row.shape);
      const values = rows.map((row) => sql`(${sql.join(columns.map((each) => bound(row[each])))})`);
      // PostgreSQL would give out numbers of its own.
      const kept = isPostgres ? sql`overriding system value` : sql``;
      await sql`insert into ${place(name)} (${sql.join(columns.map((each) => sql.id(each)))}) ${kept}
        values ${sql.join(values)}`.execute(target);
      if (isPostgres && columns.includes('id') && name !== 'portfolio') {
        await sql`select setval(pg_get_serial_sequence(${`${POSTGRES_SCHEMA}.${name}`}, 'id'),
          (select max(id) from ${place(name)}))`.execute(target);
      }
    },
  });

  return {
    includesMigration: (migration) => names.includes(migration),

    async read(work) {
      const source = openReader();
      try {
        const transaction = source.db.transaction();
        const settled = isPostgres ? transaction.setIsolationLevel('repeatable read') : transaction;
        return await settled.execute((within) => work(reader(within)));
      } finally {
        await source.close();
      }
    },

    obstacles: () => obstaclesIn(db),

    fill: (work) =>
      db.transaction().execute(async (within) => {
        if (isPostgres) {
          const all = sql.join(BACKUP_TABLE_NAMES.map(place));
          await sql`lock table ${all} in exclusive mode`.execute(within);
        }
        const found = await obstaclesIn(within);
        if (found.length > 0) throw new Error(`The site is not empty: ${found.join(', ')}.`);
        for (const name of ['sessions', ...BACKUP_TABLE_NAMES]) {
          await sql`delete from ${place(name)}`.execute(within);
        }
        return work(writer(within));
      }),
  };
}

const bound = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
