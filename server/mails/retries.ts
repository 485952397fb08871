import { HOUR_S, MINUTE_S } from '../../domain/durations.ts';

/** The delays between attempts in seconds, a week in total: a wrong password may be corrected the next day. */
export const RETRY_SECONDS: readonly number[] = [
  5,
  15,
  MINUTE_S,
  5 * MINUTE_S,
  15 * MINUTE_S,
  HOUR_S,
  3 * HOUR_S,
  ...Array.from({ length: 28 }, () => 6 * HOUR_S),
];

/** The delay after so many failed attempts, in seconds; null after the last one. */
export const retryDelay = (attempts: number): number | null => RETRY_SECONDS[attempts - 1] ?? null;

export const ATTEMPT_TIMEOUT_SECONDS = 30;

/**
 * How long a process reserves a mail that it sends, in seconds: longer than an attempt, as clocks of machines differ.
 * Then another one may send it, since the first may have been killed.
 */
export const LEASE_SECONDS = 120;
