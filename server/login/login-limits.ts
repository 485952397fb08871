import { setTimeout as pause } from 'node:timers/promises';
import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { queueKeyOf } from '../core/client-address.ts';
import { createFairQueue } from '../core/fair-queue.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, deleteCounts } from '../throttles/throttles.ts';

/** Creates the throttles of the login. */
export const createLoginThrottles = (store: Store) => ({
  /**
   * Wrong passcodes, codes and passkeys, by address and network. There is no count of all strangers together: an attacker
   * who exceeds it would lock the owner out. Counted for a day: an attacker could otherwise stop just before each wait.
   */
  attempts: createThrottle(store, {
    name: 'login',
    perKey: 10,
    seconds: DAY_S,
    waits: { first: HOUR_S / 4, longest: DAY_S },
  }),
  /**
   * Wrong codes of the app, of everybody together. An attacker who guesses codes has the passcode: of a million codes,
   * at most 150 guesses are allowed on the first day and 30 on each day after.
   */
  codes: createThrottle(store, {
    name: 'login-code',
    perKey: 30,
    seconds: DAY_S,
    waits: { first: HOUR_S, longest: DAY_S },
  }),
});

/** Deletes all counts and waits of the login: for a recovery, where wrong guesses must not make the owner wait. */
export const resetLoginThrottles = (store: Store): Promise<void> =>
  deleteCounts(store, ['login', 'login-code']);

/** The shortest time from one passcode to the next, in milliseconds: 172,800 a day, whatever the number of addresses. */
export const PASSCODE_INTERVAL_MS = 500;

/** How many passcodes may wait: at most 30 seconds, less than the minute that proxies wait for an answer. */
const PASSCODES_WAITING = 60;

/**
 * Creates the queue of passcodes to be hashed, one at a time: a hash takes 32 MiB and one of the four threads that also
 * read files and compress pages. Networks take turns. Where it is full, the network with the most passcodes loses its
 * last one, which gets `too-many-attempts`.
 */
export function createPasscodeQueue(intervalMs: number = PASSCODE_INTERVAL_MS) {
  const queue = createFairQueue({
    concurrent: 1,
    bound: {
      waiting: PASSCODES_WAITING,
      error: () =>
        new SiteError('too-many-attempts', {
          detail: 'too many passcodes wait to be checked',
          retryAfter: (PASSCODES_WAITING * PASSCODE_INTERVAL_MS) / 1000,
        }),
    },
  });
  return <T>(address: string, check: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const work = async () => {
        const interval = pause(intervalMs);
        await check().then(resolve, reject);
        await interval;
      };
      queue.run(queueKeyOf(address), work).catch(reject);
    });
}
