import { settingRows } from '../store/settings.ts';
import type { Store } from '../store/store.ts';

/** The passcode's hash, one of the site's settings. */
export interface PasscodeRows {
  read(): Promise<string | null>;
  /** Writes the hash where none stands, and returns the one that stands now. */
  insertIfMissing(hash: string): Promise<string>;
  /** Writes the passcode's hash and deletes every session, both or neither. */
  change(hash: string): Promise<void>;
  /**
   * The passcode's hash, after a change of it that is under way. Whoever has created a session and reads the
   * hash from before it here has a session from before the change, which ends it.
   */
  readSettled(): Promise<string | null>;
}

const NAME = 'passcode-hash';

/** The queries of the passcode. */
export const passcodeRows = (store: Pick<Store, 'db'>): PasscodeRows => {
  const { db } = store;
  const settings = settingRows(store);
  return {
    read: () => settings.read(NAME),
    insertIfMissing: (hash) => settings.insertIfMissing(NAME, hash),
    change: (hash) =>
      db.transaction().execute(async (within) => {
        // In this order: whoever waits for the hash's row has a session that is deleted, or reads this hash.
        await settingRows({ db: within }).write(NAME, hash);
        await within.deleteFrom('sessions').execute();
      }),

    async readSettled() {
      // A mere reading would not wait for a transaction that has written the row.
      const row = await db
        .updateTable('settings')
        .set(({ ref }) => ({ value: ref('value') }))
        .where('name', '=', NAME)
        .returning('value')
        .executeTakeFirst();
      return row?.value ?? null;
    },
  };
};
