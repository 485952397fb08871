import { RateLimiterRes } from 'rate-limiter-flexible';
import { SiteError } from '../../domain/errors.ts';
import { networkOf } from '../client-address.ts';
import type { Store } from '../store/store.ts';
import { throttleRows } from './rows.ts';

/** How many attempts are allowed within a time, for one key. */
export interface ThrottleRule {
  /** Names the throttle in the store. */
  readonly name: string;
  /** Attempts for one key. A /48 network of IPv6 addresses has `NETWORK_FACTOR` times as many. */
  readonly perKey: number;
  /** For how long attempts are counted together, in seconds. */
  readonly seconds: number;
  /**
   * How long a key waits when its attempts are used up, in seconds: `first` at first, and twice as long every
   * time that they are used up again, up to `longest`; a /48 up to an hour. A week after a wait all is forgotten.
   * Without it, the wait lasts until the time of `seconds` is over.
   */
  readonly waits?: { readonly first: number; readonly longest: number };
}

/** Thrown instead of an attempt. */
export class TooManyAttempts extends SiteError {
  /** True for the first attempt that is refused: here the wait begins. */
  readonly begins: boolean;

  constructor(name: string, wait: { begins: boolean; milliseconds: number }) {
    super('too-many-attempts', {
      detail: `throttled: ${name}`,
      retryAfter: Math.max(1, Math.ceil(wait.milliseconds / 1000)),
    });
    this.begins = wait.begins;
  }
}

/** Counts attempts against a rule. */
export interface Throttle {
  /**
   * Counts one attempt, and resolves to how many the key, or its /48 network if that has made more, has made
   * of late: 1 for the first, and on from there while its waits are remembered. Throws `TooManyAttempts` with
   * the seconds to wait when there were too many.
   */
  attempt(key: string): Promise<number>;
  /** Forgets the attempts of a key that has proved itself, and takes its last one back from its network. */
  reset(key: string): Promise<void>;
  /** Takes the last attempt of a key back: it was not made after all. */
  undo(key: string): Promise<void>;
}

/** How many times the attempts of one address a /48 network has: 65,536 subscribers may share one. */
export const NETWORK_FACTOR = 10;

/** How many counts a throttle keeps at least; those of the fewest attempts go first. */
export const MAX_COUNTS = 10_000;

/** After so many attempts a throttle looks whether it keeps too many counts. */
export const TRIM_EVERY = 500;

const HOUR_S = 60 * 60;

/** How long a wait is remembered. After a day, short waits with a day's rest would allow many times as much. */
const MEMORY_S = 7 * 24 * HOUR_S;

/** Makes a throttle whose counts lie in the store, so that all instances share them. */
export function createThrottle(store: Store, rule: ThrottleRule): Throttle {
  const { name, perKey, seconds, waits } = rule;
  const keys = createCount(store, { name: `${name}:key`, points: perKey, seconds, waits });
  const networks = createCount(store, {
    name: `${name}:net`,
    points: perKey * NETWORK_FACTOR,
    seconds,
    waits: waits && { ...waits, longest: Math.min(waits.longest, HOUR_S) },
  });
  let attempts = 0;

  const trim = async () => {
    attempts += 1;
    // It is tried again soon; the attempt itself tells of a store that does not answer.
    if (attempts % TRIM_EVERY === 0)
      await throttleRows(store)
        .trim(name, MAX_COUNTS)
        .catch(() => {});
  };

  return {
    async attempt(key) {
      await trim();
      const network = networkOf(key);
      // First, so that the addresses of a network that has to wait leave no counts of their own.
      if (network !== null) await networks.refuse(network);
      const ofKey = await keys.consume(key);
      const ofNetwork = network === null ? 0 : await networks.consume(network);
      return Math.max(ofKey, ofNetwork);
    },
    async reset(key) {
      await keys.forget(key);
      const network = networkOf(key);
      if (network !== null) await networks.undo(network);
    },
    async undo(key) {
      await keys.undo(key);
      const network = networkOf(key);
      if (network !== null) await networks.undo(network);
    },
  };
}

/** The count of one throttle, for keys or for their networks, and how often each wait has grown. */
function createCount(
  store: Store,
  rule: { name: string; points: number; seconds: number; waits: ThrottleRule['waits'] | undefined },
) {
  const { name, points, seconds, waits } = rule;
  const count = store.throttle({ keyPrefix: name, points, duration: seconds });
  const made = store.throttle({ keyPrefix: `${name}:waits`, points, duration: MEMORY_S });
  const waitsOf = async (key: string): Promise<number> =>
    (await made.get(key))?.consumedPoints ?? 0;

  // Only one attempt is the first one over the limit, so only one of many at a time comes here.
  const grow = async (
    key: string,
    { first, longest }: { first: number; longest: number },
  ): Promise<number> => {
    const before = await waitsOf(key);
    const wait = Math.min(first * 2 ** before, longest);
    await made.set(key, before + 1, wait + MEMORY_S);
    await count.block(key, wait);
    return wait * 1000;
  };

  return {
    /** Throws where the attempts are used up, and counts nothing. */
    async refuse(key: string): Promise<void> {
      const now = await count.get(key);
      // One more is counted once, to begin the wait.
      if (now === null || now.consumedPoints <= points) return;
      throw new TooManyAttempts(name, { begins: false, milliseconds: now.msBeforeNext });
    },

    async consume(key: string): Promise<number> {
      const counted: unknown = await count.consume(key).catch((reason: unknown) => reason);
      if (!(counted instanceof RateLimiterRes)) throw counted;
      const { consumedPoints, msBeforeNext } = counted;
      if (consumedPoints <= points) {
        return waits === undefined
          ? consumedPoints
          : consumedPoints + points * (await waitsOf(key));
      }
      const begins = consumedPoints === points + 1;
      const milliseconds = begins && waits !== undefined ? await grow(key, waits) : msBeforeNext;
      throw new TooManyAttempts(name, { begins, milliseconds });
    },

    async forget(key: string): Promise<void> {
      await count.delete(key);
      if (waits !== undefined) await made.delete(key);
    },

    async undo(key: string): Promise<void> {
      await count.reward(key);
    },
  };
}
