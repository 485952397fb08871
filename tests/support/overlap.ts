import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Store } from '../../server/store/store.ts';
import type { TestDatabase } from './stores.ts';

/**
 * Runs two acts over PostgreSQL at the same time: the first stops after such a write as `update on tokens` until the
 * second waits for it. Returns the results of both.
 */
export async function overlap(
  { database, store, write }: { database: TestDatabase; store: Store; write: string },
  [first, second]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<unknown[]> {
  await database.query(`create function stop() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
    create trigger stop after ${write} for each row execute function stop()`);
  const acts = await store.db.transaction().execute(async (within) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(within);
    const begun = first();
    await untilWaiting(database, 1);
    const other = second();
    await untilWaiting(database, 2);
    return [begun, other] as const;
  });
  return Promise.all(acts);
}

const untilWaiting = (database: TestDatabase, count: number) =>
  vi.waitFor(
    async () => {
      const waiting = `select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`;
      if ((await database.query(waiting)).length !== count) throw new Error('They do not wait.');
    },
    { interval: 20, timeout: 8_000 },
  );
