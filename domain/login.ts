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

/** The number of recovery codes that are generated. */
export const RECOVERY_CODES = 10;

/** The longest accepted input for a code, in characters: a recovery code with extra spaces. */
export const CODE_MAX = 100;

/** The state of the second factor, as the owner sees it. */
export interface SecondFactorState {
  /** When it was switched on, in ISO 8601 in UTC; null if it is off. */
  readonly since: string | null;
  /** The number of unused recovery codes. */
  readonly codesLeft: number;
}

/** The data for an authenticator app, shown once. */
export interface SetUp {
  /** In base32, to be entered by hand if there is no camera. */
  readonly secret: string;
  /** The secret and the site's name as an `otpauth:` address, for an app on this device. */
  readonly address: string;
  /** The address as a QR code: its width in modules, and the dark ones as the path of an SVG. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** Normalizes an entered code for comparison: without spaces and dashes, in lower case. */
export const plainCode = (entered: string): string =>
  entered.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();

/** The most passkeys that a site has. */
export const PASSKEYS_MAX = 20;

/** How long a browser can answer with a passkey, in milliseconds: 5 minutes. */
export const CHALLENGE_MS = 5 * 60 * 1000;

/** The longest name of a passkey, in characters. */
export const PASSKEY_NAME_MAX = 60;

/** A passkey as the owner's list shows it. Times are ISO 8601 in UTC. */
export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  /** The host of `SITE_URL` when it was made: it works there only. */
  readonly host: string;
  readonly worksHere: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** The short name of the browser that used it last. */
  readonly lastBrowser: string;
}

/** The passkeys of the owner. */
export interface PasskeyState {
  /** The host at which new ones are made; null where `SITE_URL` allows none. */
  readonly host: string | null;
  readonly passkeys: readonly ListedPasskey[];
  /** Whether a code of the second factor belongs to a proof by the passcode. */
  readonly needsCode: boolean;
}
