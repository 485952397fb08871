import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** A session ends after this time without activity, in milliseconds (docs/product.md#session). */
export const SESSION_IDLE_MS = 10 * MINUTE_MS;

/** How long before its end the page shows a countdown. */
export const SESSION_WARNING_MS = 2 * MINUTE_MS;

/** A session ends after this time in any case. */
export const SESSION_MAX_MS = 12 * HOUR_MS;

/** The page reports activity to the server at most once per this time. */
export const ACTIVITY_REPORT_MS = 30_000;

/** The most sessions in the list. */
export const SESSIONS_SHOWN = 100;

export const RECOVERY_CODES = 10;

/** The longest input for a code, in characters: a recovery code with spaces. */
export const CODE_MAX = 100;

/** An entered code for comparison: without spaces and dashes, in lower case. */
export const plainCode = (entered: string): string =>
  entered.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();

export const PASSKEYS_MAX = 20;

/** How long a browser can answer with a passkey. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/** In characters. */
export const PASSKEY_NAME_MAX = 60;
