import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/**
 * Encrypts what a waiting mail to a buyer must contain, such as tokens, of which otherwise only hashes are stored. It
 * protects from whoever reads these rows alone: the key is in the store too, as every instance needs it.
 */
export interface SealedTexts {
  seal(text: string): string;
  /** Throws for a text that this site's key has not sealed. */
  open(sealed: string): string;
}

// AES-256 in Galois/Counter Mode with random 96-bit nonces (NIST SP 800-38D, section 8.2.2).
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the service; its key is generated once and stored. */
export async function createSealedTexts(store: Store): Promise<SealedTexts> {
  const stored = await settingRows(store).insertIfMissing(
    'order-mail-key',
    randomBytes(32).toString('base64url'),
  );
  const key = Buffer.from(stored, 'base64url');
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}
