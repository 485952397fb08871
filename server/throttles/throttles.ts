import { sql } from 'kysely';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { networkOf } from '../core/client-address.ts';
import { CLOCK_TOLERANCE_MS } from '../core/clock.ts';
import type { Store } from '../store/store.ts';

/** How many attempts one key may make within a time. */
export interface ThrottleRule {
  /** Names the throttle in the store. */
  readonly name: string;
  /** Attempts for one key. A /48 network of IPv6 addresses has `NETWORK_FACTOR` times as many. */
  readonly perKey: number;
  /** The time within which attempts are counted together, in seconds. */
  readonly seconds: number;
  /**
   * How long a key waits when its attempts are used up, in seconds: `first` the first time, and twice as long each
   * further time, up to `longest`; a /48 up to an hour. A week after a wait the number of waits is deleted. Without
   * `waits`, the wait lasts until the end of `seconds`.
   */
  readonly waits?: { readonly first: number; readonly longest: number };
}

/** Thrown for an attempt that is refused. */
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

/** How many times as many attempts as an address a /48 network has: up to 65,536 subscribers share one. */
export const NETWORK_FACTOR = 10;

/** How many counts a throttle stores after it is trimmed; those with the fewest attempts are deleted first. */
export const MAX_COUNTS = 10_000;

/** A throttle is trimmed at every so many attempts. */
export const TRIM_EVERY = 500;

/** How long the number of waits is stored. With one day only, an attacker could rest a day between short waits. */
const MEMORY_S = 7 * DAY_S;

/** Creates a throttle whose counts are in the store, so that all instances share them. */
export function createThrottle(store: Store, rule: ThrottleRule) {
  const { name, perKey, seconds, waits } = rule;
  const keys = createCount(store, { name: `${name}:key`, points: perKey, seconds, waits });
  const networks = createCount(store, {
    name: `${name}:net`,
    points: perKey * NETWORK_FACTOR,
    seconds,
    waits: waits && { ...waits, longest: Math.min(waits.longest, HOUR_S) },
  });
  let attempts = 0;

  return {
    /** Counts one attempt. Throws `TooManyAttempts` with the seconds to wait when there were too many. */
    async attempt(key: string): Promise<void> {
      attempts += 1;
      // It is tried again later; the attempt itself fails where the store does not answer.
      if (attempts % TRIM_EVERY === 0) await trimCounts(store, name, MAX_COUNTS).catch(() => {});
      const network = networkOf(key);
      // First, so that the addresses of a network that has to wait are not counted.
      if (network !== null) await networks.refuse(network);
      await keys.consume(key);
      if (network !== null) await networks.consume(network);
    },

    /** Deletes the attempts of a key after a success, and removes its last one from the count of its network. */
    async reset(key: string): Promise<void> {
      await keys.delete(key);
      const network = networkOf(key);
      if (network !== null) await networks.undo(network);
    },

    /** Removes the last attempt of a key from the counts. */
    async undo(key: string): Promise<void> {
      await keys.undo(key);
      const network = networkOf(key);
      if (network !== null) await networks.undo(network);
    },
  };
}

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * How long a stored count still holds. One that holds longer than `longest` seconds was stored while the clock was
 * ahead: it holds as if it were stored now.
 */
async function millisecondsLeft(
  counts: RateLimiterAbstract,
  key: string,
  { consumedPoints, msBeforeNext }: RateLimiterRes,
  longest: number,
): Promise<number> {
  if (msBeforeNext <= longest * 1_000 + CLOCK_TOLERANCE_MS) return msBeforeNext;
  await counts.set(key, consumedPoints, longest);
  return longest * 1_000;
}

/** The count of one throttle, for keys or for their networks, and the number of waits of each. */
function createCount(
  store: Store,
  rule: { name: string; points: number; seconds: number; waits: ThrottleRule['waits'] | undefined },
) {
  const { name, points, seconds, waits } = rule;
  const count = store.throttle({ keyPrefix: name, points, duration: seconds });
  const waitCounts = store.throttle({ keyPrefix: `${name}:waits`, points, duration: MEMORY_S });
  const longestCount = Math.max(seconds, waits?.longest ?? 0);

  // Only one attempt is the first one over the limit, so concurrent attempts do not run this twice.
  const beginWait = async (
    key: string,
    { first, longest }: { first: number; longest: number },
  ): Promise<number> => {
    const before = (await waitCounts.get(key))?.consumedPoints ?? 0;
    const wait = Math.min(first * 2 ** before, longest);
    await waitCounts.set(key, before + 1, wait + MEMORY_S);
    await count.block(key, wait);
    return wait * 1000;
  };

  return {
    /** Throws where the attempts are used up, and counts nothing. */
    async refuse(key: string): Promise<void> {
      const now = await count.get(key);
      // The first attempt over the limit is counted, and begins the wait.
      if (now === null || now.consumedPoints <= points) return;
      const milliseconds = await millisecondsLeft(count, key, now, longestCount);
      throw new TooManyAttempts(name, { begins: false, milliseconds });
    },

    async consume(key: string): Promise<void> {
      const counted: unknown = await count.consume(key).catch((reason: unknown) => reason);
      if (!(counted instanceof RateLimiterRes)) throw counted;
      const { consumedPoints } = counted;
      const left = await millisecondsLeft(count, key, counted, longestCount);
      if (consumedPoints <= points) return;
      const begins = consumedPoints === points + 1;
      const milliseconds = begins && waits !== undefined ? await beginWait(key, waits) : left;
      throw new TooManyAttempts(name, { begins, milliseconds });
    },

    async delete(key: string): Promise<void> {
      await count.delete(key);
      if (waits !== undefined) await waitCounts.delete(key);
    },

    async undo(key: string): Promise<void> {
      await count.reward(key);
    },
  };
}

// The library's keys are the throttle's name, a colon and the rest.
const isNamed = (name: string) => sql<boolean>`substr(key, 1, ${name.length + 1}) = ${`${name}:`}`;

/** Deletes all counts and waits of these throttles, for every key. */
export async function deleteCounts({ db }: Store, names: readonly string[]): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where(({ or }) => or(names.map(isNamed)))
    .execute();
}

/** Deletes the expired counts of all throttles. */
export async function deleteExpiredCounts({ db }: Store): Promise<void> {
  await db.deleteFrom('throttles').where('expire', '<=', Date.now()).execute();
}

/**
 * Deletes the expired counts of a throttle, and those beyond `max`: the ones with the fewest attempts first, then
 * those that expire soonest, and last the numbers of waits.
 */
export async function trimCounts({ db }: Store, name: string, max: number): Promise<void> {
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
