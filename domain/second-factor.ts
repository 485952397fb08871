/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10;

/** The longest code that is looked at, in characters: a recovery code with room around its groups. */
export const CODE_MAX = 100;

/** What the owner sees of the second factor. */
export interface SecondFactorState {
  /** Since when it is in use, or null where it is not. ISO 8601 in UTC. */
  readonly since: string | null;
  /** How many recovery codes are left. */
  readonly codesLeft: number;
}

/** What an authenticator app needs; shown once. */
export interface SetUp {
  /** In base32, to be typed where no camera is. */
  readonly secret: string;
  /** The same and the site's name as an address (`otpauth:`), for the app of this device. */
  readonly address: string;
  /** The address as a QR code: its width in modules, and the dark ones as the path of an SVG. */
  readonly qr: { readonly size: number; readonly path: string };
}

/** A code as it is compared: however it was grouped, and in whatever case. */
export const plainCode = (entered: string): string =>
  entered.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
