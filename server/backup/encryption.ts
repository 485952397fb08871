import { webStreamOf } from '../core/web-stream.ts';
import { BackupError, failing } from './manifest.ts';

/** How the name of an encrypted backup ends. */
export const ENCRYPTED = '.age';

/** The binary logarithm of scrypt's cost: it takes 128 MB of memory. */
const WORK_FACTOR = 17;

/** Encrypts bytes with a passphrase as they arrive, in the format of the program `age` (age-encryption.org/v1). */
export async function encrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  return encrypter.encrypt(webStreamOf(bytes));
}

/**
 * Decrypts bytes as they arrive. Only what was read to its end is known to be whole. Throws a BackupError where the
 * passphrase is another one, or the bytes were changed.
 */
export async function* decrypted(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* await decrypter.decrypt(webStreamOf(bytes));
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('no identity matched')) {
      throw new BackupError(
        'BACKUP_PASSPHRASE does not open it. Set it to the passphrase of the time when it was made.',
        { cause },
      );
    }
    failing('It cannot be decrypted: it is damaged, or not whole')(cause);
  }
}
