import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import type { Store } from '../store/store.ts';
import { throttleRows } from '../throttles/rows.ts';
import { createThrottle } from '../throttles/throttles.ts';

const QUARTER_S = 15 * 60;

/** The names of the login's throttles in the store. */
const NAMES = {
  strangers: 'login',
  known: 'login-device',
  codes: 'login-code',
  passkeyStrangers: 'login-passkey',
  passkeyKnown: 'login-passkey-device',
} as const;

/** The key of a code's count: one for all strangers, one for all known devices. */
export type CodeCount = 'strangers' | 'devices';

/** Creates the throttles of the login. */
export function createLoginThrottles(store: Store) {
  // No count of all strangers together: an attacker who exceeds it would lock out the owner's new browser.
  // Counted for a day: an attacker could otherwise stop just before each wait, and never wait longer.
  const rule = { perKey: 10, seconds: DAY_S, waits: { first: QUARTER_S, longest: DAY_S } };
  // Nobody guesses a signature: the limit is for the work of the site alone, and the waits are short.
  const passkeyRule = { perKey: 30, seconds: HOUR_S, waits: { first: QUARTER_S, longest: HOUR_S } };
  return {
    /** Browsers that never logged in, by their address. */
    strangers: createThrottle(store, { ...rule, name: NAMES.strangers }),
    /** Browsers that have logged in before, by their device's name. */
    known: createThrottle(store, { ...rule, name: NAMES.known }),
    /** Answers of passkeys, counted apart from passcodes: neither uses up the attempts of the other. */
    passkeyStrangers: createThrottle(store, { ...passkeyRule, name: NAMES.passkeyStrangers }),
    passkeyKnown: createThrottle(store, { ...passkeyRule, name: NAMES.passkeyKnown }),
    /**
     * Codes of the app, by `CodeCount`. An attacker who guesses codes has the passcode: of a million codes, at
     * most 150 guesses are allowed on the first day and 30 on each day after.
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
 * Deletes all counts and waits of the login: for a recovery, where wrong guesses must not make the owner wait.
 */
export const resetLoginThrottles = (store: Store): Promise<void> =>
  throttleRows(store).deleteAll(Object.values(NAMES));
