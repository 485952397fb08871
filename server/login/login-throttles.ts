import type { Store } from '../store/store.ts';
import { throttleRows } from '../throttles/rows.ts';
import { createThrottle } from '../throttles/throttles.ts';

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** How the attempts to log in are counted in the store. */
const NAMES = { strangers: 'login', known: 'login-device', codes: 'login-code' } as const;

/** Whose codes are counted together: those of all strangers, and those of all known devices. */
export type CodeCount = 'strangers' | 'devices';

/** Makes the throttles of the login. */
export function createLoginThrottles(store: Store) {
  // No count of all strangers together: whoever used it up would keep the owner's new browser out.
  // Counted for a day: who stopped just before each wait would never have to wait longer.
  const rule = { perKey: 10, seconds: DAY_S, waits: { first: QUARTER_S, longest: DAY_S } };
  return {
    /** Browsers that never logged in, by their address. */
    strangers: createThrottle(store, { ...rule, name: NAMES.strangers }),
    /** Browsers that have logged in before, by what they were given to be known by. */
    known: createThrottle(store, { ...rule, name: NAMES.known }),
    /**
     * Codes of the app, by `CodeCount`. Who guesses them has the passcode: with a million codes, 150 guesses
     * on the first day and 30 on each day after must be all.
     */
    codes: createThrottle(store, {
      name: NAMES.codes,
      perKey: 30,
      seconds: DAY_S,
      waits: { first: HOUR_S, longest: DAY_S },
    }),
  };
}

/**
 * Lets everyone try to log in at once, however often they were wrong: for a way back in, where wrong guesses
 * must not keep the owner waiting.
 */
export const resetLoginThrottles = (store: Store): Promise<void> =>
  throttleRows(store).forget(Object.values(NAMES));
