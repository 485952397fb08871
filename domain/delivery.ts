const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Whom a mail is for: the owner, with a visitor's message, or a buyer, with the tokens of an order. */
export type MailKind = 'message' | 'order';

/**
 * The state of a mail. `none`: a message is only stored, because no provider is set or because it looks like spam; or
 * the tokens of an order's mail are void.
 */
export const DELIVERY_STATES = ['none', 'waiting', 'sent', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** In place of a provider's error: a restored site does not mail what it may have mailed before. */
export const PAUSED_BY_RESTORE = 'paused by a restore';

/** In place of a provider's error: a mail to a buyer has no token any more. */
export const TOKENS_REVOKED = 'all its tokens were revoked';

/**
 * The delays between attempts, in seconds: from seconds to hours, a week in total. Permanent errors are retried
 * too: a wrong password may be corrected the next day, and the message must still be delivered.
 */
export const RETRY_SECONDS: readonly number[] = [
  5,
  15,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  ...Array.from({ length: 28 }, () => 6 * HOUR),
];

/** The delay before the next attempt after this many failed attempts, in seconds; null after the last one. */
export const retryDelay = (attempts: number): number | null => RETRY_SECONDS[attempts - 1] ?? null;

export const ATTEMPT_TIMEOUT_SECONDS = 30;

/**
 * How long a process reserves a message that it is sending, in seconds. Longer than an attempt, so that no other
 * process sends it meanwhile even if the clocks of two machines differ. After that, another process may send it,
 * for instance because the first one was killed.
 */
export const LEASE_SECONDS = 120;
