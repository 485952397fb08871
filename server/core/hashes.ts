import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal: for random secrets of 128 bits or more, which need no slow hash. */
export const sha256 = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');
