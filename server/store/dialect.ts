import { CamelCasePlugin, type Kysely, sql, WithSchemaPlugin } from 'kysely';

/** The two kinds of database. */
export type Dialect = 'sqlite' | 'postgres';

/** The PostgreSQL schema that holds the tables: one that Supabase's REST interface does not expose. */
export const POSTGRES_SCHEMA = 'engawa';

/** Names tables and columns in camel case in the code, and in snake case in the database. JSON stays as it is stored. */
export const columnNames = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** The database with the names of its tables and columns as they are stored, for migrations. */
export const withStoredNames = <T>(db: Kysely<T>, dialect: Dialect): Kysely<T> =>
  dialect === 'postgres'
    ? db.withoutPlugins().withPlugin(new WithSchemaPlugin(POSTGRES_SCHEMA))
    : db.withoutPlugins();

/** A table, by its stored name, in a statement of SQL. */
export const tableId = (dialect: Dialect, name: string) =>
  dialect === 'postgres' ? sql.id(POSTGRES_SCHEMA, name) : sql.id(name);

/** A LIKE pattern that matches every text that contains this one, its special characters escaped with a backslash. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
