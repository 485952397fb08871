import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** The time by the clock of the database; null for SQLite, which has that of this machine. */
export async function databaseTime({ db, dialect }: Store): Promise<Date | null> {
  if (dialect === 'sqlite') return null;
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? null;
}
