import { HOUR_MS } from './durations.ts';

/** The admin session ends after this many milliseconds without activity (docs/product.md#session). */
export const SESSION_IDLE_MS = 600_000;

/** How long before that end the page shows a countdown, in milliseconds: two minutes. */
export const SESSION_WARNING_MS = 120_000;

/** A session ends after this many milliseconds regardless of activity: 12 hours. */
export const SESSION_MAX_MS = 12 * HOUR_MS;

/** The page reports the owner's activity to the server at most this often, in milliseconds. */
export const ACTIVITY_REPORT_MS = 30_000;

/** The most sessions in the list. The button that ends all others also ends those that are not listed. */
export const SESSIONS_SHOWN = 100;

export const RECOVERY_CODES = 10;

/** The longest accepted input for a code, in characters: a recovery code with extra spaces. */
export const CODE_MAX = 100;

/** Normalizes an entered code for comparison: without spaces and dashes, in lower case. */
export const plainCode = (entered: string): string =>
  entered.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();

export const PASSKEYS_MAX = 20;

/** How long a browser can answer with a passkey, in milliseconds: 5 minutes. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;
