import { createHmac } from 'node:crypto';
import { queueKeyOf } from '../client-address.ts';

/** What tells two visitors of a day apart. It is in memory while its request lasts, and never stored. */
export interface Visitor {
  /** From `clientAddress`. */
  readonly address: string;
  readonly userAgent: string;
}

/** How many bytes of a hash are used: 128 bits. */
const HASH_BYTES = 16;

/**
 * Hashes a visitor with a key: HMAC-SHA-256, truncated to 128 bits, in base64url. Without the key, nobody can find
 * the address by trying all of them.
 */
export function visitorHashes(key: Buffer, { address, userAgent }: Visitor, path: string) {
  const hash = (...parts: string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(parts))
      .digest()
      .subarray(0, HASH_BYTES)
      .toString('base64url');
  return {
    /** Of the visitor, for the visitors of the day. */
    ofDay: hash(address, userAgent),
    /** Of the visitor and the page, for the visitors of the page: it does not tell which other pages were viewed. */
    ofPage: hash(address, userAgent, path),
    /** Of the address alone, or of its larger network: for the limit of the day, in memory. */
    ofAddress: hash(queueKeyOf(address)),
  };
}
