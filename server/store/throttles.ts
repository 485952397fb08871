import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** The counts of attempts that the throttles keep, and their waits. */
export interface ThrottleRows {
  /** Forgets all that was counted under these names, for every key: what waits may try again. */
  forget(names: readonly string[]): Promise<void>;
}

/** The counts' queries; the throttles themselves count through their library. */
export const throttleRows = (db: Kysely<Database>): ThrottleRows => ({
  async forget(names) {
    await db
      .deleteFrom('throttles')
      // The library's keys are a name, a colon and the rest.
      .where(({ or }) =>
        or(names.map((name) => sql<boolean>`substr(key, 1, ${name.length + 1}) = ${`${name}:`}`)),
      )
      .execute();
  },
});
