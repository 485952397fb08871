import { type CreateTableBuilder, type SchemaModule, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

interface Target {
  readonly schema: SchemaModule;
}

/** Columns by their names, each declared in SQL that both databases understand. */
type Columns = Readonly<Record<string, string>>;

/** The type of a column with JSON. */
export const jsonType = (dialect: Dialect) => (dialect === 'postgres' ? 'jsonb' : 'text');

/** The declaration of a key that the database numbers by itself, and uses no number twice. */
export const numberedKey = (dialect: Dialect) =>
  dialect === 'postgres'
    ? 'bigint primary key generated always as identity'
    : 'integer primary key autoincrement';

/** Declares columns of texts that are always there. */
export const texts = (...names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, 'text not null']));

/** Creates a table. Several columns that are its key together are named in `key`. */
export async function createTable(
  { schema }: Target,
  name: string,
  columns: Columns,
  key: readonly string[] = [],
): Promise<void> {
  let table: CreateTableBuilder<string, string> = schema.createTable(name);
  for (const [column, declaration] of Object.entries(columns)) {
    table = table.addColumn(column, sql.raw(declaration));
  }
  if (key.length > 0) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  await table.execute();
}

/** Adds columns to a table: one by one, as SQLite needs it. */
export async function addColumns({ schema }: Target, table: string, columns: Columns) {
  for (const [column, declaration] of Object.entries(columns)) {
    await schema.alterTable(table).addColumn(column, sql.raw(declaration)).execute();
  }
}

/** Creates indexes of a table, by their names, each with its columns. */
export async function createIndexes(
  { schema }: Target,
  table: string,
  indexes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
