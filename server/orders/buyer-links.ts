import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** How long a link that replaces lost tokens works, in seconds. */
const REPLACE_LINK_S = DAY_S;

/**
 * Signed codes in the links of mails to buyers. A code holds the SHA-256 of the buyer's address, and nothing is stored for
 * it. One kind of code is never valid as the other.
 */
export interface BuyerLinks {
  /** The code with which a buyer replaces lost tokens, for a day. */
  signReplace(emailHash: string): string;
  /** The address's hash. Throws `not-found` for a forged code, `link-expired` for an expired one. */
  openReplace(code: string): string;
  /** The code with which a buyer ends mails about new versions. It does not expire, and is the same each time. */
  signUnsubscribe(emailHash: string): string;
  /** The address's hash. Throws `not-found` for a forged code. */
  openUnsubscribe(code: string): string;
}

const HASH_BYTES = 32;
/** Seconds since 1970, as 48 bits. */
const TIME_BYTES = 6;

/** Creates the service; its key is generated once and stored. */
export async function createBuyerLinks(store: Store, clock: Clock): Promise<BuyerLinks> {
  const stored = await settingRows(store).insertIfMissing(
    'order-link-key',
    randomBytes(32).toString('base64url'),
  );
  const key = Buffer.from(stored, 'base64url');

  const signed = (purpose: Purpose, body: Buffer): string => {
    const signature = createHmac('sha256', key).update(purpose).update('\0').update(body).digest();
    return Buffer.concat([body, signature]).toString('base64url');
  };

  /** The signed bytes of a code. */
  const opened = (purpose: Purpose, code: string, length: number): Buffer => {
    const body = Buffer.from(code, 'base64url').subarray(0, length);
    // Compared as text, so that a code has one writing only.
    const [given, expected] = [Buffer.from(code), Buffer.from(signed(purpose, body))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new SiteError('not-found', { detail: `a ${purpose} link with a wrong signature` });
    }
    return body;
  };

  return {
    signReplace(emailHash) {
      const until = Buffer.alloc(TIME_BYTES);
      until.writeUIntBE(Math.floor(clock().getTime() / 1_000) + REPLACE_LINK_S, 0, TIME_BYTES);
      return signed('replace', Buffer.concat([Buffer.from(emailHash, 'hex'), until]));
    },

    openReplace(code) {
      const body = opened('replace', code, HASH_BYTES + TIME_BYTES);
      const until = body.readUIntBE(HASH_BYTES, TIME_BYTES) * 1_000;
      const left = until - clock().getTime();
      // One that holds longer was signed while the clock was ahead.
      if (left <= 0 || left > REPLACE_LINK_S * 1_000 + CLOCK_TOLERANCE_MS) {
        throw new SiteError('link-expired');
      }
      return body.toString('hex', 0, HASH_BYTES);
    },

    signUnsubscribe: (emailHash) => signed('unsubscribe', Buffer.from(emailHash, 'hex')),

    openUnsubscribe: (code) => opened('unsubscribe', code, HASH_BYTES).toString('hex'),
  };
}

type Purpose = 'replace' | 'unsubscribe';
