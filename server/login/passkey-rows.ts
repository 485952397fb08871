import type { Kysely } from 'kysely';
import {
  PASSCODE_LOGINS,
  PASSKEYS_MAX,
  type PasscodeLogin,
  passkeysNeeded,
} from '../../domain/passkeys.ts';
import type { Database } from '../store/schema.ts';
import { type SettingName, settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** A passkey as it is registered. */
export interface NewPasskey {
  /** The credential's id, in base64url. */
  readonly id: string;
  readonly name: string;
  /** In base64url, as COSE writes it. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly host: string;
}

/** A passkey as it is stored. Times are ISO 8601 in UTC. */
export interface StoredPasskey extends NewPasskey {
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly lastBrowser: string;
}

/** The passkeys, the answered challenges, and where the passcode is accepted. */
export interface PasskeyRows {
  /** All passkeys, the oldest first. */
  list(): Promise<StoredPasskey[]>;
  /** How many work at this host. */
  countFor(host: string): Promise<number>;
  find(id: string): Promise<StoredPasskey | null>;
  /** Stores a passkey; `full` where there are `PASSKEYS_MAX`, `known` where it is stored already. */
  add(passkey: NewPasskey, now: string): Promise<'added' | 'full' | 'known'>;
  /** False where there is no such passkey. */
  rename(id: string, name: string): Promise<boolean>;
  /** Deletes a passkey; `needed` where the limit of the passcode depends on it at this host, `unknown` where there is none. */
  remove(id: string, host: string | null): Promise<'removed' | 'needed' | 'unknown'>;
  /**
   * Stores the use of a passkey, after waiting for its removal in another transaction. False where it was removed, or its
   * counter has not grown: a passkey whose counter is always 0 has none.
   */
  use(id: string, use: { counter: number; now: string; browser: string }): Promise<boolean>;
  /** Uses a challenge up until it ends; false where it was used up before. Forgets those that have ended. */
  spend(challengeHash: string, use: { until: string; now: string }): Promise<boolean>;
  /** Where the passcode is accepted. */
  passcodeLogin(): Promise<PasscodeLogin>;
  /** False where fewer passkeys work at this host than the limit needs. */
  limitPasscode(limit: Exclude<PasscodeLogin, 'everywhere'>, host: string): Promise<boolean>;
  /** Accepts the passcode everywhere. */
  endLimit(): Promise<void>;
  /**
   * Deletes all passkeys and every session, and ends the limit, all or nothing. Returns how many passkeys there were; where
   * there were none, the sessions are left.
   */
  deleteAllWithSessions(): Promise<number>;
  /** The id by which authenticators know the owner, which never changes. `made` is stored where there is none. */
  ownerId(made: string): Promise<string>;
}

const LIMIT = 'passcode-login' satisfies SettingName;

/** The passkeys' queries. */
export const passkeyRows = (store: Pick<Store, 'db'>): PasskeyRows => {
  const { db } = store;
  return {
    list: () => passkeys(db).orderBy('created_at').orderBy('id').execute().then(read),

    countFor: (host) => countFor(db, host),

    async find(id) {
      const [found = null] = read(await passkeys(db).where('id', '=', id).execute());
      return found;
    },

    add: ({ id, name, publicKey, counter, transports, host }, now) =>
      db.transaction().execute(async (within) => {
        await lock(within);
        if ((await countFor(within)) >= PASSKEYS_MAX) return 'full';
        const added = await within
          .insertInto('passkeys')
          .values({
            ...{ id, name, counter, host },
            public_key: publicKey,
            transports: transports.join(),
            created_at: now,
            last_used_at: null,
            last_browser: '',
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        return added === undefined ? 'known' : 'added';
      }),

    async rename(id, name) {
      const renamed = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return renamed !== undefined;
    },

    remove: (id, host) =>
      db.transaction().execute(async (within) => {
        await lock(within);
        const [found] = read(await passkeys(within).where('id', '=', id).execute());
        if (found === undefined) return 'unknown';
        // Where there are fewer, the limit does not hold already.
        const isLast =
          found.host === host &&
          (await countFor(within, host)) === passkeysNeeded(await readLimit(within));
        if (isLast) return 'needed';
        await within.deleteFrom('passkeys').where('id', '=', id).execute();
        return 'removed';
      }),

    async use(id, { counter, now, browser }) {
      const used = await db
        .updateTable('passkeys')
        .set({ counter, last_used_at: now, last_browser: browser })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },

    async spend(challengeHash, { until, now }) {
      await db.deleteFrom('passkey_answers').where('until', '<=', now).execute();
      const spent = await db
        .insertInto('passkey_answers')
        .values({ challenge_hash: challengeHash, until })
        .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
        .returning('challenge_hash')
        .executeTakeFirst();
      return spent !== undefined;
    },

    passcodeLogin: () => readLimit(db),

    limitPasscode: (limit, host) =>
      db.transaction().execute(async (within) => {
        await lock(within);
        if ((await countFor(within, host)) < passkeysNeeded(limit)) return false;
        await settingRows({ db: within }).write(LIMIT, limit);
        return true;
      }),

    endLimit: () => endPasscodeLimit(db),

    deleteAllWithSessions: () =>
      db.transaction().execute(async (within) => {
        // In this order: a session that is opened meanwhile is deleted here, or its passkey is missing (`use`).
        const deleted = await within.deleteFrom('passkeys').returning('id').execute();
        await endPasscodeLimit(within);
        if (deleted.length > 0) await within.deleteFrom('sessions').execute();
        return deleted.length;
      }),

    ownerId: (made) => settingRows(store).insertIfMissing('passkey-owner', made),
  };
};

/** Lets one transaction at a time change how many passkeys there are, or what depends on it. */
async function lock(within: Kysely<Database>): Promise<void> {
  await within
    .updateTable('settings')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('name', '=', 'passcode-hash')
    .execute();
}

const passkeys = (db: Kysely<Database>) =>
  db
    .selectFrom('passkeys')
    .select([
      ...(['id', 'name', 'public_key as publicKey', 'counter', 'transports', 'host'] as const),
      ...(['created_at as createdAt', 'last_used_at as lastUsedAt'] as const),
      'last_browser as lastBrowser',
    ]);

const read = (
  rows: readonly (Omit<StoredPasskey, 'transports'> & { transports: string })[],
): StoredPasskey[] =>
  rows.map(({ transports, ...row }) => ({
    ...row,
    transports: transports === '' ? [] : transports.split(','),
  }));

/** How many passkeys there are, of all hosts without one. */
async function countFor(db: Kysely<Database>, host?: string): Promise<number> {
  const { found } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .$if(host !== undefined, (query) => query.where('host', '=', host ?? ''))
    .executeTakeFirstOrThrow();
  return found;
}

async function readLimit(db: Kysely<Database>): Promise<PasscodeLogin> {
  const stored = await settingRows({ db }).read(LIMIT);
  return PASSCODE_LOGINS.find((each) => each === stored) ?? 'everywhere';
}

/** Accepts the passcode in every browser. */
export async function endPasscodeLimit(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', LIMIT).execute();
}
