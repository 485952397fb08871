import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_TOLERANCE_MS, type Clock } from './clock.ts';

/** What a signed text is good for, such as `['passkey', 'login', <the browser's secret>]`. */
export type Purpose = readonly string[];

/** Compares a text with the expected one, in a time that does not tell how much of it is right. */
export function isSameSecret(value: string, expected: string): boolean {
  const [one, other] = [Buffer.from(value), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Signs texts that expire. They are not stored: whoever accepts one for a single use must store that it was used. */
export function createSigner(key: Buffer, clock: Clock) {
  const withMac = (body: string, purpose: Purpose): string => {
    const mac = createHmac('sha256', key).update(JSON.stringify([...purpose, body]));
    return `${body}.${mac.digest('base64url')}`;
  };

  const isSigned = (text: string, purpose: Purpose): boolean =>
    isSameSecret(text, withMac(text.slice(0, text.lastIndexOf('.')), purpose));

  return {
    /**
     * Creates a text for an address, another one each time, that expires after `lifetime` milliseconds. Its payload is
     * readable.
     */
    sign(purpose: Purpose, lifetime: number, payload = ''): string {
      const until = clock().getTime() + lifetime;
      const nonce = randomBytes(16).toString('base64url');
      return withMac(`${until}.${nonce}.${Buffer.from(payload).toString('base64url')}`, purpose);
    },

    /** Whether a text was signed here for this purpose; it may have expired. */
    isSigned,

    /**
     * The payload of a text, and when it expires. Null where it was not signed here, is for another purpose, has
     * expired, or expires later than `lifetime` from now, since the clock was ahead.
     */
    open(text: string, purpose: Purpose, lifetime: number) {
      if (!isSigned(text, purpose)) return null;
      const [until, , payload = ''] = text.split('.');
      const left = Number(until) - clock().getTime();
      if (left <= 0 || left > lifetime + CLOCK_TOLERANCE_MS) return null;
      return {
        payload: Buffer.from(payload, 'base64url').toString(),
        until: new Date(Number(until)),
      };
    },
  };
}
