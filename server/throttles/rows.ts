import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** The throttles' stored counts of attempts, and their waits. */
export interface ThrottleRows {
  /** Deletes all counts and waits of these throttles, for every key. */
  deleteAll(names: readonly string[]): Promise<void>;
  /**
   * Deletes the expired counts of a throttle, and those beyond `max`: the ones with the fewest attempts first, then
   * those that expire soonest, and last the numbers of waits.
   */
  trim(name: string, max: number): Promise<void>;
}

/** The counts' queries; the throttles themselves count through their library. */
export const throttleRows = ({ db }: Pick<Store, 'db'>): ThrottleRows => ({
  async deleteAll(names) {
    await db
      .deleteFrom('throttles')
      .where(({ or }) => or(names.map(isNamed)))
      .execute();
  },

  async trim(name, max) {
    await db
      .deleteFrom('throttles')
      .where(isNamed(name))
      .where('expire', '<=', Date.now())
      .execute();
    const { count } = await db
      .selectFrom('throttles')
      .select(sql<number>`count(*)`.as('count'))
      .where(isNamed(name))
      .executeTakeFirstOrThrow();
    if (count <= max) return;
    await db
      .deleteFrom('throttles')
      .where('key', 'in', (within) =>
        within
          .selectFrom('throttles')
          .select('key')
          .where(isNamed(name))
          .orderBy(sql`case when key like '%:waits:%' then 1 else 0 end`)
          .orderBy('points')
          .orderBy('expire')
          .limit(count - max),
      )
      .execute();
  },
});

// The library's keys are the throttle's name, a colon and the rest.
const isNamed = (name: string) => sql<boolean>`substr(key, 1, ${name.length + 1}) = ${`${name}:`}`;
