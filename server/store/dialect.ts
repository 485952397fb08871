/** The two kinds of database. */
export type Dialect = 'sqlite' | 'postgres';

/** The PostgreSQL schema that holds the tables: one that Supabase's REST interface does not expose. */
export const POSTGRES_SCHEMA = 'engawa';
