import { SiteError } from '../../domain/site-error.ts';
import { createPriorityQueue, type PriorityQueue } from './priority-queue.ts';

/**
 * The shortest time from one stranger's passcode to the next, in milliseconds: two a second, which is 172,800
 * a day, whatever the number of addresses that guess.
 */
export const STRANGERS_INTERVAL_MS = 500;

/** How many strangers may wait: at most 30 seconds, less than the minute that proxies wait for an answer. */
const STRANGERS_WAITING = 60;

/** The time in which all that wait now are checked, in seconds. */
const RETRY_S = (STRANGERS_WAITING * STRANGERS_INTERVAL_MS) / 1000;

/** How many known devices may wait; the owner has a few. */
const DEVICES_WAITING = 20;

/** The queues of passcodes to be hashed: at most two are hashed at the same time. */
export interface PasscodeQueues {
  /** Browsers that never logged in, ranked by the attempts that their network has made. */
  readonly strangers: PriorityQueue;
  /** Browsers that have logged in before, ranked by their own attempts. */
  readonly devices: PriorityQueue;
}

/**
 * Creates the queues of one process. A hash takes 32 MiB and one of the four threads that also read files and
 * compress pages. A passcode that a full queue refuses gets `too-many-attempts`.
 */
export function createPasscodeQueues(
  strangersIntervalMs: number = STRANGERS_INTERVAL_MS,
): PasscodeQueues {
  const onFull = () =>
    new SiteError('too-many-attempts', {
      detail: 'too many passcodes wait to be checked',
      retryAfter: RETRY_S,
    });
  return {
    strangers: createPriorityQueue({
      maxWaiting: STRANGERS_WAITING,
      intervalMs: strangersIntervalMs,
      onFull,
    }),
    devices: createPriorityQueue({ maxWaiting: DEVICES_WAITING, intervalMs: 0, onFull }),
  };
}
