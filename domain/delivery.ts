import { HOUR_S } from './durations.ts';

const MINUTE_S = 60;

/** A visitor's message to the owner, or the tokens of an order to its buyer. */
export type MailKind = 'message' | 'order';

/**
 * The states of a mail. `none`: it is not sent, because it is spam, there is no provider, or all its tokens are void.
 */
export const DELIVERY_STATES = ['none', 'waiting', 'sent', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Replaces a provider's error: the mail may have been sent before the site was restored. */
export const PAUSED_BY_RESTORE = 'paused by a restore';

/** In place of a provider's error. */
export const TOKENS_REVOKED = 'all its tokens were revoked';

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
