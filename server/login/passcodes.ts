import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../core/hashes.ts';
import { StartError } from '../core/start-error.ts';
import { PASSCODE_MAX, PASSCODE_MIN } from '../settings/settings.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { resetLoginThrottles } from './login-limits.ts';

// OWASP Password Storage Cheat Sheet: scrypt with N=2^15, r=8, p=3 is one of its equally strong
// choices, and needs 32 MiB where N=2^17 needs 128, which a small machine may not have.
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_LENGTH = 32;
const SALT_LENGTH = 16;

const derive = (passcode: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const memory = 128 * cost.N * cost.r * 2;
    scrypt(
      passcode.normalize('NFKC'),
      salt,
      KEY_LENGTH,
      { ...cost, maxmem: memory },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

/** Hashes a passcode as `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(SALT_LENGTH);
  const key = await derive(passcode, salt, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * True where the passcode has this hash. Takes the same time for every passcode, also for one that is too long.
 * Throws for a hash that cannot be parsed.
 */
export async function verifyPasscode(passcode: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    throw new Error('The stored passcode hash has an unknown form.');
  }
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(passcode.slice(0, PASSCODE_MAX), Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  const isSame = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isSame && passcode.length <= PASSCODE_MAX;
}

const CONSONANTS = 'bdfgjkmnprstvz';
const VOWELS = 'aeiou';
const pick = (letters: string): string => letters.charAt(randomInt(letters.length));
const syllable = (): string => pick(CONSONANTS) + pick(VOWELS);

/** A passcode of five short words that can be typed: 61 bits, such as `tami-rovu-seko-nati-vube`. */
export const generatePasscode = (): string =>
  Array.from({ length: 5 }, () => syllable() + syllable()).join('-');

/** The passcode's hash; null where none is set yet. */
export const readPasscodeHash = (store: Pick<Store, 'db'>): Promise<string | null> =>
  settingRows(store).read('passcode-hash');

/**
 * Stores the passcode's hash and deletes every session, all or nothing. A change in a session, which stays, succeeds only
 * where the hash is still the one `before`: false where another change was faster.
 */
export const changePasscodeHash = (
  { db }: Pick<Store, 'db'>,
  hash: string,
  over?: { readonly before: string; readonly session: string },
): Promise<boolean> =>
  db.transaction().execute(async (within) => {
    const settings = settingRows({ db: within });
    // In this order: a session that is created meanwhile is deleted here, or its creator reads this hash.
    if (over === undefined) await settings.write('passcode-hash', hash);
    else if (!(await settings.replace('passcode-hash', over.before, hash))) return false;
    const kept = over === undefined ? '' : sha256(over.session);
    await within.deleteFrom('sessions').where('idHash', '!=', kept).execute();
    return true;
  });

/**
 * The passcode's hash, after waiting for a change of it in another transaction. A caller that has created a session
 * and reads the old hash here created the session before the change, which deletes it.
 */
export async function readSettledPasscodeHash({ db }: Pick<Store, 'db'>): Promise<string | null> {
  // A select would not wait for a transaction that has written the row.
  const row = await db
    .updateTable('settings')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('name', '=', 'passcode-hash')
    .returning('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Sets the passcode. Where it differs from the stored one, all sessions and all waits of the login end, since
 * guesses at the old one give no hint of it. Returns true where another one was stored. Throws a StartError for a new
 * one that is too short.
 */
export async function setPasscode(store: Store, given: string): Promise<boolean> {
  const stored = await readPasscodeHash(store);
  if (stored !== null && (await verifyPasscode(given, stored))) return false;
  if (given.length < PASSCODE_MIN) {
    throw new StartError(
      'ADMIN_PASSCODE is too short for a new passcode.',
      `Set it to at least ${PASSCODE_MIN} characters, or leave it out.`,
    );
  }
  await resetLoginThrottles(store);
  await changePasscodeHash(store, await hashPasscode(given));
  return stored !== null;
}

/** Generates a passcode where none is set and returns it, which is the only time; null where one is set. */
export async function ensurePasscode(store: Store): Promise<string | null> {
  if ((await readPasscodeHash(store)) !== null) return null;
  const passcode = generatePasscode();
  const hash = await hashPasscode(passcode);
  const stored = await settingRows(store).insertIfMissing('passcode-hash', hash);
  return stored === hash ? passcode : null;
}
