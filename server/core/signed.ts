import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_TOLERANCE_MS, type Clock } from './clock.ts';

/** What a signed text is good for, such as `['passkey', 'login', <the browser's secret>]`. */
export type Purpose = readonly string[];

/**
 * Signs texts that expire. They are not stored, so that asking for many fills nothing: whoever accepts one for a single
 * use must store that it was used.
 */
export function createSigner(key: Buffer, clock: Clock) {
  const signed = (purpose: Purpose, until: string, nonce: string): string => {
    const mac = createHmac('sha256', key).update(JSON.stringify([...purpose, until, nonce]));
    return `${until}.${nonce}.${mac.digest('base64url')}`;
  };
  return {
    /** Creates a text for this purpose, another one each time, that expires after `lifetime` milliseconds. */
    sign(purpose: Purpose, lifetime: number): string {
      const until = String(clock().getTime() + lifetime);
      return signed(purpose, until, randomBytes(16).toString('base64url'));
    },

    /**
     * When a text expires. Null where it was not signed here, is for another purpose or has expired, and where it expires
     * later than `lifetime` from now: the clock was ahead when it was signed.
     */
    open(text: string, purpose: Purpose, lifetime: number): Date | null {
      const [until = '', nonce = ''] = text.split('.');
      const given = Buffer.from(text);
      const expected = Buffer.from(signed(purpose, until, nonce));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const left = Number(until) - clock().getTime();
      return left > 0 && left <= lifetime + CLOCK_TOLERANCE_MS ? new Date(Number(until)) : null;
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;
