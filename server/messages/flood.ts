import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, type Throttle, TooManyAttempts } from '../throttles/throttles.ts';

/** A day's limit is this number of times an hour's limit. */
const HOURS_OF_A_DAY = 4;

/** During a flood this number of messages an hour reaches the inbox, at most one a day from an address. */
const SHARE_PER_HOUR = 2;

/**
 * Creates a check that counts a message and tells whether it is one of a flood. A flood begins after `perHour`
 * inbox messages within an hour, or four times as many within a day, from all senders together, and lasts until the
 * end of that hour or day. During a flood a few messages still pass, from addresses that have sent no other one.
 * Throws the store's error.
 */
export function createFloodCheck(
  store: Store,
  perHour: number,
): (address: string) => Promise<boolean> {
  const hour = createThrottle(store, { name: 'inbox-hour', perKey: perHour, seconds: HOUR_S });
  const day = createThrottle(store, {
    name: 'inbox-day',
    perKey: perHour * HOURS_OF_A_DAY,
    seconds: DAY_S,
  });
  const first = createThrottle(store, { name: 'inbox-first', perKey: 1, seconds: DAY_S });
  const share = createThrottle(store, {
    name: 'inbox-share',
    perKey: SHARE_PER_HOUR,
    seconds: HOUR_S,
  });
  return async (address) => {
    if ((await passes(hour, 'all')) && (await passes(day, 'all'))) return false;
    if (!(await passes(first, address))) return true;
    if (await passes(share, 'all')) return false;
    await first.reset(address);
    return true;
  };
}

const passes = (throttle: Throttle, key: string): Promise<boolean> =>
  throttle.attempt(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    },
  );
