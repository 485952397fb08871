const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Where a message is on its way to the owner's mail. `none`: it is kept here only, because no mail is
 * set up or because it looks like spam.
 */
export const DELIVERY_STATES = ['none', 'waiting', 'sent', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * The waits between two tries, in seconds: from seconds to hours, a week in all. Every refusal is tried
 * again, the lasting ones too: a wrong password is mended tomorrow, and the message must still go out.
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

/** Seconds until the next try after this many tries have failed; null where it was the last one. */
export const retryAfter = (tries: number): number | null => RETRY_SECONDS[tries - 1] ?? null;

/** How long one try may take, in seconds. */
export const TRY_SECONDS = 30;

/**
 * How long a process holds a message that it is sending, in seconds. Longer than a try, so that no other
 * one sends it meanwhile even where two machines' clocks differ; after it, a killed one's is taken up.
 */
export const LEASE_SECONDS = 120;
