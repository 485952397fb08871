import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

// Mails about new versions, which version 0.3.0 may have left waiting, have tokens too.
const contentsSchema = z.object({ toolId: z.string(), tokens: z.array(z.string()).min(1) });

/** The content of a mail with tokens. The tool's name and the words are read when it is sent. */
export type MailContents = z.output<typeof contentsSchema>;

// AES-256 in Galois/Counter Mode with random 96-bit nonces (NIST SP 800-38D, section 8.2.2).
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the tokens of a waiting mail, of which otherwise only hashes are stored. It protects from whoever reads
 * these rows alone: the key is in the store too.
 */
export async function createSealedTexts(store: Pick<Store, 'db'>) {
  const key = await settingRows(store).key('order-mail-key');
  return {
    seal(contents: MailContents): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(JSON.stringify(contents)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },

    /** Throws for a text that this site's key has not sealed. */
    open(sealed: string): MailContents {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString();
      return contentsSchema.parse(JSON.parse(text));
    },
  };
}
