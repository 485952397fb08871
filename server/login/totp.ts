import { Secret, TOTP } from 'otpauth';

export const TOTP_DIGITS = 6;

/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and 30 seconds, as every app knows them. */
const codes = (secret: string, issuer = ''): TOTP =>
  new TOTP({ secret, issuer, label: 'Admin', digits: TOTP_DIGITS, period: 30 });

/** A new secret in base32: 160 bits (RFC 4226, section 4). */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address of a secret, as authenticator apps read it. */
export const otpAddress = (secret: string, siteName: string): string =>
  codes(secret, siteName).toString();

/** The code of a secret at a time in milliseconds. */
export const codeAt = (secret: string, time: number): string =>
  codes(secret).generate({ timestamp: time });

/**
 * The time step whose code this is, around a time in milliseconds; -1 where there is none. Codes of one period before
 * and one after are accepted too: clocks differ (RFC 6238, section 5.2).
 */
export function stepOfCode(secret: string, code: string, time: number): number {
  if (!/^\d{6}$/.test(code)) return -1;
  const totp = codes(secret);
  const distance = totp.validate({ token: code, timestamp: time, window: 1 });
  return distance === null ? -1 : totp.counter({ timestamp: time }) + distance;
}
