import type { Store } from '../store/store.ts';
import { createThrottle, type Throttle, TooManyAttempts } from '../throttles/throttles.ts';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** A day's limit is the one of so many hours. */
const HOURS_OF_A_DAY = 4;

/** While a flood is on, so many messages of all reach the inbox within an hour, from an address one a day. */
const SHARE_PER_HOUR = 2;

/**
 * Tells whether a message is one of a flood, and counts it. A flood is on from `perHour` messages for the
 * inbox within an hour on, or four times as many within a day, whoever sent them, until that time is over.
 * While it is on, a small share is let through for those who have sent nothing else. Throws the store's
 * error.
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
