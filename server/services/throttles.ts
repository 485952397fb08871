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
}

/** Counts attempts against a rule. */
export interface Throttle {
  /** Counts one attempt; throws `too-many-attempts` with the seconds to wait when there were too many. */
  attempt(key: string): Promise<void>;
  /** Forgets the attempts of a key that has proved itself, and takes its last one back from all. */
  forgive(key: string): Promise<void>;
}

const EVERYONE = 'everyone';

/** Makes a throttle whose counts lie in the store, so that all instances share them. */
export function createThrottle(store: Store, rule: ThrottleRule): Throttle {
  const perKey = store.throttle({
    keyPrefix: `${rule.name}:key`,
    points: rule.perKey,
    duration: rule.seconds,
  });
  const overall =
    rule.overall === undefined
      ? undefined
      : store.throttle({
          keyPrefix: `${rule.name}:all`,
          points: rule.overall,
          duration: rule.seconds,
        });
  const tooMany = (reason: unknown): never => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    throw new SiteError('too-many-attempts', {
      detail: `throttled: ${rule.name}`,
      retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
    });
  };
  return {
    async attempt(key) {
      await perKey.consume(key).catch(tooMany);
      await overall?.consume(EVERYONE).catch(tooMany);
    },
    async forgive(key) {
      await perKey.delete(key);
      await overall?.reward(EVERYONE);
    },
  };
}
