import { CamelCasePlugin, type Kysely, sql, WithSchemaPlugin } from 'kysely';
import type { StoreName } from '../../domain/errors.ts';
import type { Database } from './schema.ts';

/** The database: the same behaviour on SQLite and PostgreSQL. Features read and write their own tables. */
export interface Store {
  /** Its name in messages. */
  readonly name: StoreName;
  readonly dialect: Dialect;
  readonly db: Kysely<Database>;
  /** The folder to which a migration writes what the store has no place for any more. */
  readonly dataDir: string | undefined;
  /** Opens a connection for long reads. */
  openReader(): { readonly db: Kysely<Database>; close(): Promise<void> };
  /** Resolves when the database answers, throws its error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The two kinds of database. */
export type Dialect = 'sqlite' | 'postgres';

/** The PostgreSQL schema that holds the tables: one that Supabase's REST interface does not expose. */
export const POSTGRES_SCHEMA = 'engawa';

/** Names are camel case in the code, and snake case in the database. JSON stays as it is stored. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** The database with the names of its tables and columns as they are stored, for migrations. */
export const withStoredNames = <T>(db: Kysely<T>, dialect: Dialect): Kysely<T> =>
  dialect === 'postgres'
    ? db.withoutPlugins().withPlugin(new WithSchemaPlugin(POSTGRES_SCHEMA))
    : db.withoutPlugins();

/** A table, by its stored name, in a statement of SQL. */
export const tableId = (dialect: Dialect, name: string) =>
  dialect === 'postgres' ? sql.id(POSTGRES_SCHEMA, name) : sql.id(name);

/** A LIKE pattern for texts that contain this one, escaped with a backslash. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
