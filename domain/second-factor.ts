import { z } from 'zod';

/** How many recovery codes there are at first. */
export const RECOVERY_CODES = 10;

/** The longest code that is looked at, in characters: a recovery code with room around its groups. */
export const CODE_MAX = 100;

/** What the owner sees of the second factor. */
export const secondFactorStateSchema = z.object({
  /** Since when it is in use, or null where it is not. ISO 8601 in UTC. */
  since: z.string().nullable(),
  /** How many recovery codes are left. */
  codesLeft: z.int(),
});

export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

/** What an authenticator app needs; shown once. */
export const setUpSchema = z.object({
  /** In base32, to be typed where no camera is. */
  secret: z.string(),
  /** The same and the site's name as an address (`otpauth:`), for the app of this device. */
  address: z.string(),
  /** The address as a QR code: its width in modules, and the dark ones as the path of an SVG. */
  qr: z.object({ size: z.int(), path: z.string() }),
});

export type SetUp = z.output<typeof setUpSchema>;

/** A code as it is compared: however it was grouped, and in whatever case. */
export const plainCode = (entered: string): string =>
  entered.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase();
