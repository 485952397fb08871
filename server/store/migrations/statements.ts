import { type Kysely, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../store.ts';

/** The type of a column with JSON. */
export const jsonType = (dialect: Dialect) => (dialect === 'postgres' ? 'jsonb' : 'text');

/** The declaration of a key that the database numbers by itself, and uses no number twice. */
export const numberedKey = (dialect: Dialect) =>
  dialect === 'postgres'
    ? 'bigint primary key generated always as identity'
    : 'integer primary key autoincrement';

/** Runs statements with semicolons between them, which both databases understand. */
export async function run<T>(db: Kysely<T>, dialect: Dialect, statements: string): Promise<void> {
  // A migration is one transaction, whose end ends this too.
  const first = dialect === 'postgres' ? [`set local search_path to ${POSTGRES_SCHEMA}`] : [];
  for (const statement of [...first, ...statements.split(';')]) {
    await sql.raw(statement).execute(db);
  }
}
