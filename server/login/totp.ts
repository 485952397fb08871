import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A code is shown for this long, in seconds (RFC 6238, section 4.1). */
export const TOTP_PERIOD_S = 30;
export const TOTP_DIGITS = 6;

/** Codes of one period before and one after are accepted too: clocks differ (RFC 6238, section 5.2). */
const TOLERANCE = [1, 0, -1] as const;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32 without padding (RFC 4648, section 6), as authenticator apps read a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The bytes of a text in base32. */
export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** The time step of a time in milliseconds. */
export const stepAt = (time: number): number => Math.floor(time / 1000 / TOTP_PERIOD_S);

/** The code of a time step (RFC 6238 with SHA-1, RFC 4226, section 5.3). */
export function codeOf(key: Uint8Array, step: number, digits: number = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  const value = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(value).padStart(digits, '0');
}

/**
 * The time step whose code this is, around a time in milliseconds; -1 where there is none. Takes the same time
 * for every code.
 */
export function stepOfCode(key: Uint8Array, code: string, time: number): number {
  const given = digest(code);
  const now = stepAt(time);
  let found = -1;
  for (const distance of TOLERANCE) {
    const isSame = timingSafeEqual(given, digest(codeOf(key, now + distance)));
    if (isSame && found === -1) found = now + distance;
  }
  return found;
}

// Hashes have the same length for codes of any length, as the comparison needs.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
