import { HOUR_MS } from './durations.ts';

/** The admin session ends after this many milliseconds without activity (docs/product.md#session). */
export const SESSION_IDLE_MS = 600_000;

/** How long before that end the page shows a countdown, in milliseconds: two minutes. */
export const SESSION_WARNING_MS = 120_000;

/** A session ends after this many milliseconds regardless of activity: 12 hours. */
export const SESSION_MAX_MS = 12 * HOUR_MS;

/** The page reports the owner's activity to the server at most this often, in milliseconds. */
export const ACTIVITY_REPORT_MS = 30_000;

/** Autosave waits this long after the last change, in milliseconds (docs/product.md#editing). */
export const AUTOSAVE_DELAY_MS = 3_000;

/** A session as the owner's list shows it. Times are ISO 8601 in UTC. */
export interface ListedSession {
  /** Identifies the session. It is a hash, which cannot be used to log in. */
  readonly hash: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string;
  readonly browser: string;
  /** True for the session that requested the list. */
  readonly isThis: boolean;
}

/** The most sessions in the list. The button that ends all others also ends those that are not listed. */
export const SESSIONS_SHOWN = 100;
