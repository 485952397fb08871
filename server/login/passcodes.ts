import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { queueKeyOf } from '../core/client-address.ts';
import { createFairQueue } from '../core/fair-queue.ts';
import { sha256 } from '../core/hashes.ts';
import { StartError } from '../core/start-error.ts';
import { PASSCODE_MAX, PASSCODE_MIN } from '../settings/settings.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, deleteCounts } from '../throttles/throttles.ts';

// OWASP Password Storage Cheat Sheet. Its other choices are as strong, but N=2^17 needs 128 MiB in place of 32.
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

/** Whether the passcode has this hash, in the same time for every passcode. Throws for a hash that cannot be parsed. */
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

/** A passcode of 61 bits that can be typed, such as `tami-rovu-seko-nati-vube`. */
export const generatePasscode = (): string =>
  Array.from({ length: 5 }, () => syllable() + syllable()).join('-');

/** The passcode's hash; null where none is set yet. */
export const readPasscodeHash = (store: Pick<Store, 'db'>): Promise<string | null> =>
  settingRows(store).read('passcode-hash');

/**
 * Stores the passcode's hash and deletes every session, all or nothing. With `over`, its session stays, and nothing
 * changes where the hash is no longer the one `before`: false then.
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
    const keptSession = over === undefined ? '' : sha256(over.session);
    await within.deleteFrom('sessions').where('idHash', '!=', keptSession).execute();
    return true;
  });

/**
 * The passcode's hash, after waiting for a change of it in another transaction: a session that was created before the
 * old hash is read here is deleted by that change.
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
 * Sets the passcode, and ends all sessions and all waits of the login where it is a new one. Returns whether another
 * one was stored. Throws a StartError for a new one that is too short.
 */
export async function setPasscode(store: Store, passcode: string): Promise<boolean> {
  const stored = await readPasscodeHash(store);
  if (stored !== null && (await verifyPasscode(passcode, stored))) return false;
  if (passcode.length < PASSCODE_MIN) {
    throw new StartError(
      'ADMIN_PASSCODE is too short for a new passcode.',
      `Set it to at least ${PASSCODE_MIN} characters, or leave it out.`,
    );
  }
  await resetLoginThrottles(store);
  await changePasscodeHash(store, await hashPasscode(passcode));
  return stored !== null;
}

/** Generates a passcode where none is set, and returns it, the only time; null where one is set. */
export async function ensurePasscode(store: Store): Promise<string | null> {
  if ((await readPasscodeHash(store)) !== null) return null;
  const passcode = generatePasscode();
  const hash = await hashPasscode(passcode);
  const stored = await settingRows(store).insertIfMissing('passcode-hash', hash);
  return stored === hash ? passcode : null;
}

export const createLoginThrottles = (store: Store) => ({
  /**
   * Wrong passcodes, codes and passkeys, by address and network alone: by a count of everybody, strangers could lock
   * the owner out. Counted for a day, so that nobody can stop just before each wait.
   */
  attempts: createThrottle(store, {
    name: 'login',
    perKey: 10,
    seconds: DAY_S,
    waits: { first: HOUR_S / 4, longest: DAY_S },
  }),
  /** Wrong codes of the app, of everybody together: at most 150 of a million on the first day, then 30 a day. */
  codes: createThrottle(store, {
    name: 'login-code',
    perKey: 30,
    seconds: DAY_S,
    waits: { first: HOUR_S, longest: DAY_S },
  }),
});

export const resetLoginThrottles = (store: Store): Promise<void> =>
  deleteCounts(store, ['login', 'login-code']);

const PASSCODE_INTERVAL_MS = 500;

/** How many passcodes may wait: for 30 seconds, less than the minute that proxies wait for an answer. */
const PASSCODES_WAITING = 60;

/**
 * Creates the queue of passcodes to be hashed, one at a time, in which networks take turns. Where it is full, the
 * network with the most passcodes loses its last one, which gets `too-many-attempts`.
 */
export function createPasscodeQueue(intervalMs: number = PASSCODE_INTERVAL_MS) {
  const queue = createFairQueue({
    concurrent: 1,
    bound: {
      waiting: PASSCODES_WAITING,
      error: () =>
        new SiteError('too-many-attempts', {
          detail: 'too many passcodes wait to be checked',
          retryAfter: (PASSCODES_WAITING * PASSCODE_INTERVAL_MS) / 1000,
        }),
    },
  });
  return <T>(address: string, check: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const work = async () => {
        const interval = pause(intervalMs);
        await check().then(resolve, reject);
        await interval;
      };
      queue.run(queueKeyOf(address), work).catch(reject);
    });
}
