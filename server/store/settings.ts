import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/**
 * What the site keeps for itself: the passcode's hash, and the keys that sign download links, devices and
 * half logins.
 */
export type SettingName = 'passcode-hash' | 'grant-key' | 'device-key' | 'login-key';

/** The site's own settings. */
export interface SettingRows {
  read(name: SettingName): Promise<string | null>;
  /** Writes the value where none stands, and returns the one that stands now. */
  insertIfMissing(name: SettingName, value: string): Promise<string>;
  write(name: SettingName, value: string): Promise<void>;
  /** Writes the passcode's hash and deletes every session, both or neither. */
  changePasscode(hash: string): Promise<void>;
  /**
   * The passcode's hash, after a change of it that is under way. Whoever has created a session and reads the
   * hash from before it here has a session from before the change, which ends it.
   */
  readSettledPasscode(): Promise<string | null>;
}

/** The settings' queries. */
export const settingRows = (db: Kysely<Database>): SettingRows => {
  const read = async (name: SettingName): Promise<string | null> => {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value ?? null;
  };
  const write = async (to: Kysely<Database>, name: SettingName, value: string): Promise<void> => {
    await to
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  };
  return {
    read,

    async insertIfMissing(name, value) {
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      return (await read(name)) ?? value;
    },

    write: (name, value) => write(db, name, value),

    changePasscode: (hash) =>
      db.transaction().execute(async (within) => {
        // In this order: whoever waits for the hash's row has a session that is deleted, or reads this hash.
        await write(within, 'passcode-hash', hash);
        await within.deleteFrom('sessions').execute();
      }),

    async readSettledPasscode() {
      // A mere reading would not wait for a transaction that has written the row.
      const row = await db
        .updateTable('settings')
        .set(({ ref }) => ({ value: ref('value') }))
        .where('name', '=', 'passcode-hash')
        .returning('value')
        .executeTakeFirst();
      return row?.value ?? null;
    },
  };
};
