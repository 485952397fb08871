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
