import { type Kysely, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../store.ts';

export const jsonType = (dialect: Dialect) => (dialect === 'postgres' ? 'jsonb' : 'text');

/** A key that the database numbers by itself, using no number twice. */
export const numberedKey = (dialect: Dialect) =>
  dialect === 'postgres'
    ? 'bigint primary key generated always as identity'
    : 'integer primary key autoincrement';

/** Runs statements with semicolons between them, which both databases understand. */
export async function run<T>(db: Kysely<T>, dialect: Dialect, statements: string): Promise<void> {
  // The end of the migration's transaction ends this too.
  const first = dialect === 'postgres' ? [`set local search_path to ${POSTGRES_SCHEMA}`] : [];
  for (const statement of [...first, ...statements.split(';')]) {
    await sql.raw(statement).execute(db);
  }
}
