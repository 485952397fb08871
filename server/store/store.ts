import { CamelCasePlugin, type Kysely, sql, WithSchemaPlugin } from 'kysely';
import type { StoreName } from '../../domain/errors.ts';
import type { Database } from './schema.ts';

/** The database, with the same behaviour on SQLite and PostgreSQL. */
export interface Store {
  /** Its name in messages. */
  readonly name: StoreName;
  readonly dialect: Dialect;
  readonly db: Kysely<Database>;
  /** Where a migration writes what the store has no place for any more. */
  readonly dataDir: string | undefined;
  /** For long reads. */
  openReader(): { readonly db: Kysely<Database>; close(): Promise<void> };
  /** Throws the database's error where it does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The two kinds of database. */
export type Dialect = 'sqlite' | 'postgres';

/** The schema of the tables, which Supabase's REST interface does not expose. */
export const POSTGRES_SCHEMA = 'engawa';

/** Names are camel case in the code, and snake case in the database. JSON stays as it is stored. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** The database with the names as they are stored, for migrations. */
export const withStoredNames = <T>(db: Kysely<T>, dialect: Dialect): Kysely<T> =>
  dialect === 'postgres'
    ? db.withoutPlugins().withPlugin(new WithSchemaPlugin(POSTGRES_SCHEMA))
    : db.withoutPlugins();

export const tableId = (dialect: Dialect, name: string) =>
  dialect === 'postgres' ? sql.id(POSTGRES_SCHEMA, name) : sql.id(name);

/** The condition that a text, in any case, is in one of these columns. */
export function anyContains(columns: readonly string[], text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const contains = (column: string) =>
    sql`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
  return sql<boolean>`(${sql.join(columns.map(contains), sql` or `)})`;
}
