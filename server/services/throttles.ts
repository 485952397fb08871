import { RateLimiterRes } from 'rate-limiter-flexible';
import { SiteError } from '../../domain/errors.ts';
import type { Store } from '../store/store.ts';

/** How many attempts are allowed within a time, for one key and for all keys together. */
export interface ThrottleRule {
  /** Names the throttle in the store. */
  readonly name: string;
  /** Attempts for one key. */
  readonly perKey: number;
  /** Attempts for everyone together; without it, each key counts for itself only. */
  readonly overall?: number;
  /** The time, in seconds. */
  readonly seconds: number;
  /**
   * Lets the wait grow: it is `seconds` long at first, and twice as long every time that the attempts are
   * used up again, up to these seconds. A day after such a longest wait all is forgotten.
   */
  readonly longest?: { readonly perKey: number; readonly overall: number };
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
  /** Counts one attempt; throws `TooManyAttempts` with the seconds to wait when there were too many. */
  attempt(key: string): Promise<void>;
  /** Forgets the attempts of a key that has proved itself, and takes its last one back from all. */
  forgive(key: string): Promise<void>;
}

const EVERYONE = 'everyone';
const DAY_S = 24 * 60 * 60;

/** Makes a throttle whose counts lie in the store, so that all instances share them. */
export function createThrottle(store: Store, rule: ThrottleRule): Throttle {
  const { seconds, longest } = rule;
  const perKey = createCount(store, {
    name: `${rule.name}:key`,
    points: rule.perKey,
    seconds,
    longest: longest?.perKey,
  });
  const overall =
    rule.overall === undefined
      ? undefined
      : createCount(store, {
          name: `${rule.name}:all`,
          points: rule.overall,
          seconds,
          longest: longest?.overall,
        });
  return {
    async attempt(key) {
      await perKey.consume(key);
      await overall?.consume(EVERYONE);
    },
    async forgive(key) {
      await perKey.forget(key);
      await overall?.takeBack(EVERYONE);
    },
  };
}

/** The count of one throttle, for one key or for everyone, and how often its wait has grown. */
function createCount(
  store: Store,
  rule: { name: string; points: number; seconds: number; longest: number | undefined },
) {
  const { name, points, seconds, longest } = rule;
  const count = store.throttle({ keyPrefix: name, points, duration: seconds });
  const waits = store.throttle({ keyPrefix: `${name}:waits`, points, duration: DAY_S });

  // Only one attempt is the first one over the limit, so only one of many at a time comes here.
  const grow = async (key: string, most: number): Promise<number> => {
    const before = (await waits.get(key))?.consumedPoints ?? 0;
    const wait = Math.min(seconds * 2 ** before, most);
    await waits.set(key, before + 1, wait + DAY_S);
    await count.block(key, wait);
    return wait * 1000;
  };

  return {
    async consume(key: string): Promise<void> {
      const over: unknown = await count.consume(key).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (over === null) return;
      if (!(over instanceof RateLimiterRes)) throw over;
      const begins = over.consumedPoints === points + 1;
      const milliseconds =
        begins && longest !== undefined ? await grow(key, longest) : over.msBeforeNext;
      throw new TooManyAttempts(name, { begins, milliseconds });
    },
    async forget(key: string): Promise<void> {
      await count.delete(key);
      if (longest !== undefined) await waits.delete(key);
    },
    takeBack: (key: string) => count.reward(key),
  };
}
