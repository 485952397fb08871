import { type CreateTableBuilder, type Kysely, type SchemaModule, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../store.ts';

interface Target {
  readonly schema: SchemaModule;
}

/** Columns by their names, each declared in SQL that both databases understand. */
type Columns = Readonly<Record<string, string>>;

/** What a migration adds, by the names of tables and indexes. */
interface Additions {
  /** Columns of tables that there are. */
  readonly columns?: Readonly<Record<string, Columns>>;
  readonly tables?: Readonly<Record<string, Columns>>;
  /** The columns of a new table that are its key together. */
  readonly keys?: Readonly<Record<string, readonly string[]>>;
  /** For each index its table and its columns. */
  readonly indexes?: Readonly<Record<string, readonly [table: string, ...columns: string[]]>>;
}

/** The type of a column with JSON. */
export const jsonType = (dialect: Dialect) => (dialect === 'postgres' ? 'jsonb' : 'text');

/** The declaration of a key that the database numbers by itself, and uses no number twice. */
export const numberedKey = (dialect: Dialect) =>
  dialect === 'postgres'
    ? 'bigint primary key generated always as identity'
    : 'integer primary key autoincrement';

const declared = (declaration: string, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, declaration]));

/** Declares columns of texts that are always there. */
export const texts = (...names: readonly string[]) => declared('text not null', names);

/** Declares columns of texts that may be null. */
export const optionalTexts = (...names: readonly string[]) => declared('text', names);

/** Declares columns of numbers that are always there. */
export const integers = (...names: readonly string[]) => declared('integer not null', names);

/** A migration that adds something, and does nothing else. */
export const adding = (additions: Additions) => ({
  up: (db: Kysely<unknown>): Promise<void> => add(db, additions),
});

/** Adds columns, tables and indexes. */
export async function add({ schema }: Target, additions: Additions): Promise<void> {
  const { columns = {}, tables = {}, keys = {}, indexes = {} } = additions;
  for (const [table, added] of Object.entries(columns)) {
    // One by one, as SQLite needs it.
    for (const [column, declaration] of Object.entries(added))
      await schema.alterTable(table).addColumn(column, sql.raw(declaration)).execute();
  }
  for (const [name, added] of Object.entries(tables)) {
    let table: CreateTableBuilder<string, string> = schema.createTable(name);
    for (const [column, declaration] of Object.entries(added))
      table = table.addColumn(column, sql.raw(declaration));
    const key = keys[name];
    if (key !== undefined) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
    await table.execute();
  }
  for (const [name, [table, ...columns]] of Object.entries(indexes))
    await schema.createIndex(name).on(table).columns(columns).execute();
}

/**
 * Locks tables until the end of the migration, so that an instance of an earlier version changes nothing in them between a
 * copy and a drop. SQLite has one instance.
 */
export async function lockTables<T>(db: Kysely<T>, dialect: Dialect, ...tables: string[]) {
  if (dialect === 'sqlite') return;
  const names = sql.join(tables.map((name) => sql.id(POSTGRES_SCHEMA, name)));
  await sql`lock table ${names} in access exclusive mode`.execute(db);
}
