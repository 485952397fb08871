import { sql } from 'kysely';
import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { networkOf } from '../core/client-address.ts';
import { CLOCK_TOLERANCE_MS } from '../core/clock.ts';
import type { Store } from '../store/store.ts';

export interface ThrottleRule {
  readonly name: string;
  /** Attempts for one key. A /48 network of IPv6 addresses has `NETWORK_FACTOR` times as many. */
  readonly perKey: number;
  /** The time within which attempts are counted together, in seconds. */
  readonly seconds: number;
  /**
   * How long a key waits when its attempts are used up, in seconds: `first` the first time, then twice as long each
   * time, up to `longest`; a /48 up to an hour. Without it the wait lasts until the end of `seconds`.
   */
  readonly waits?: { readonly first: number; readonly longest: number };
}

export class TooManyAttempts extends SiteError {
  /** True for the first refused attempt, which begins the wait. */
  readonly begins: boolean;

  constructor(name: string, wait: { begins: boolean; milliseconds: number }) {
    super('too-many-attempts', {
      detail: `throttled: ${name}`,
      retryAfter: Math.max(1, Math.ceil(wait.milliseconds / 1000)),
    });
    this.begins = wait.begins;
  }
}

/** How many times as many attempts as an address a /48 network has. */
export const NETWORK_FACTOR = 10;

/** How many counts a throttle has after it is trimmed. */
export const MAX_COUNTS = 10_000;

/** A throttle is trimmed at every so many attempts. */
export const TRIM_EVERY = 500;

/** How long the number of waits is stored after a wait, so that nobody can rest for a day between short ones. */
const MEMORY_S = 7 * DAY_S;

/** Creates a throttle whose counts are in the store, so that all instances share them. */
export function createThrottle({ db }: Pick<Store, 'db'>, rule: ThrottleRule) {
  const { name, perKey, seconds, waits } = rule;
  const keys = createCount(db, { name: `${name}:key`, most: perKey, seconds, waits });
  const networks = createCount(db, {
    name: `${name}:net`,
    most: perKey * NETWORK_FACTOR,
    seconds,
    waits: waits && { ...waits, longest: Math.min(waits.longest, HOUR_S) },
  });
  let attempts = 0;

  return {
    /** Counts one attempt. Throws `TooManyAttempts` with the seconds to wait when there were too many. */
    async attempt(key: string): Promise<void> {
      attempts += 1;
      if (attempts % TRIM_EVERY === 0) await trimCounts({ db }, name, MAX_COUNTS).catch(() => {});
      const network = networkOf(key);
      // The network first: while it has to wait, its addresses are not counted.
      if (network !== null) await networks.refuse(network);
      await keys.add(key);
      if (network !== null) await networks.add(network);
    },

    /** Deletes the attempts of a key after a success, and removes its last one from the count of its network. */
    async reset(key: string): Promise<void> {
      await keys.delete(key);
      const network = networkOf(key);
      if (network !== null) await networks.undo(network);
    },

    async undo(key: string): Promise<void> {
      await keys.undo(key);
      const network = networkOf(key);
      if (network !== null) await networks.undo(network);
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

const EXPIRE = sql.ref('throttles.expire');

/** The counts of one throttle, for keys or their networks, and the number of waits of each. */
function createCount(
  db: Store['db'],
  rule: { name: string; most: number; seconds: number; waits: ThrottleRule['waits'] | undefined },
) {
  const { name, most, seconds, waits } = rule;
  const longest = Math.max(seconds, waits?.longest ?? 0);
  const after = (now: number, wait: number): number => now + wait * 1_000;

  /** Stores a number for so many seconds, in place of the one there is. */
  const set = async (key: string, points: number, wait: number): Promise<void> => {
    const row = { points, expire: after(Date.now(), wait) };
    await db
      .insertInto('throttles')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  };

  // Only one attempt is the first one over the limit, so concurrent attempts do not run this twice.
  const beginWait = async (key: string, wait: NonNullable<typeof waits>): Promise<number> => {
    const waitKey = `${name}:waits:${key}`;
    const counted = await db
      .selectFrom('throttles')
      .select('points')
      .where('key', '=', waitKey)
      .where('expire', '>', Date.now())
      .executeTakeFirst();
    const before = counted?.points ?? 0;
    const length = Math.min(wait.first * 2 ** before, wait.longest);
    await set(waitKey, before + 1, length + MEMORY_S);
    await set(`${name}:${key}`, most + 1, length);
    return length * 1_000;
  };

  return {
    /** Throws where the attempts are used up, and counts nothing. */
    async refuse(key: string): Promise<void> {
      const now = Date.now();
      const counted = await db
        .selectFrom('throttles')
        .select('expire')
        .where('key', '=', `${name}:${key}`)
        // The first attempt over the limit is counted, and begins the wait.
        .where('points', '>', most)
        .where('expire', '>', now)
        .executeTakeFirst();
      if (counted === undefined) return;
      const milliseconds = Math.min(counted.expire - now, longest * 1_000);
      throw new TooManyAttempts(name, { begins: false, milliseconds });
    },

    /** Counts an attempt, in one statement. Throws where there are too many. */
    async add(key: string): Promise<void> {
      const now = Date.now();
      // What holds longer was stored while the clock was ahead.
      const ahead = after(now, longest) + CLOCK_TOLERANCE_MS;
      const { points, expire } = await db
        .insertInto('throttles')
        .values({ key: `${name}:${key}`, points: 1, expire: after(now, seconds) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql`case when ${EXPIRE} <= ${now} then 1 else ${sql.ref('throttles.points')} + 1 end`,
            expire: sql`case when ${EXPIRE} <= ${now} then ${sql.ref('excluded.expire')}
              when ${EXPIRE} > ${ahead} then ${after(now, longest)} else ${EXPIRE} end`,
          }),
        )
        .returning(['points', 'expire'])
        .executeTakeFirstOrThrow();
      if (points <= most) return;
      const begins = points === most + 1;
      const milliseconds =
        begins && waits !== undefined ? await beginWait(key, waits) : expire - now;
      throw new TooManyAttempts(name, { begins, milliseconds });
    },

    async delete(key: string): Promise<void> {
      await db
        .deleteFrom('throttles')
        .where('key', 'in', [`${name}:${key}`, `${name}:waits:${key}`])
        .execute();
    },

    async undo(key: string): Promise<void> {
      await db
        .updateTable('throttles')
        .set(({ eb }) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', `${name}:${key}`)
        .where('points', '>', 0)
        .execute();
    },
  };
}

// Keys are the throttle's name, a colon and the rest.
const isNamed = (name: string) => sql<boolean>`substr(key, 1, ${name.length + 1}) = ${`${name}:`}`;

/** Deletes all counts and waits of these throttles, for every key. */
export async function deleteCounts(
  { db }: Pick<Store, 'db'>,
  names: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where(({ or }) => or(names.map(isNamed)))
    .execute();
}

export async function deleteExpiredCounts({ db }: Pick<Store, 'db'>): Promise<void> {
  await db.deleteFrom('throttles').where('expire', '<=', Date.now()).execute();
}

/**
 * Deletes the expired counts of a throttle, and those beyond `max`: the ones with the fewest attempts first, then
 * those that expire soonest, and last the numbers of waits.
 */
export async function trimCounts(
  { db }: Pick<Store, 'db'>,
  name: string,
  max: number,
): Promise<void> {
  await db.deleteFrom('throttles').where(isNamed(name)).where('expire', '<=', Date.now()).execute();
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
}
