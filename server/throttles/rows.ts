import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** The counts of attempts that the throttles keep, and their waits. */
export interface ThrottleRows {
  /** Forgets all that was counted under these names, for every key: what waits may try again. */
  forget(names: readonly string[]): Promise<void>;
  /**
   * Deletes the counts under a name whose time is over, and those beyond so many: the fewest attempts first,
   * then those that end soonest, and last how often a wait has grown.
   */
  trim(name: string, kept: number): Promise<void>;
}

/** The counts' queries; the throttles themselves count through their library. */
export const throttleRows = ({ db }: Pick<Store, 'db'>): ThrottleRows => ({
  async forget(names) {
    await db
      .deleteFrom('throttles')
      .where(({ or }) => or(names.map(isNamed)))
      .execute();
  },

  async trim(name, kept) {
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
    if (count <= kept) return;
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
          .limit(count - kept),
      )
      .execute();
  },
});

// The library's keys are a name, a colon and the rest.
const isNamed = (name: string) => sql<boolean>`substr(key, 1, ${name.length + 1}) = ${`${name}:`}`;
