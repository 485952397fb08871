import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { endPasscodeLimit } from './passkey-rows.ts';

/** The passcode's hash, one of the site's settings. */
export interface PasscodeRows {
  read(): Promise<string | null>;
  /** Inserts the hash where none is stored, and returns the stored one. */
  insertIfMissing(hash: string): Promise<string>;
  /**
   * Writes the passcode's hash, accepts it in every browser, and deletes every session, all or nothing. The browsers that
   * were known with the old passcode are not any more, so a limit to known ones would let none in.
   */
  change(hash: string): Promise<void>;
  /**
   * The passcode's hash, after waiting for a change of it in another transaction. A caller that has created a session
   * and reads the old hash here created the session before the change, which deletes it.
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
        // In this order: a session that is created meanwhile is deleted here, or its creator reads this hash.
        await settingRows({ db: within }).write(NAME, hash);
        await endPasscodeLimit(within);
        await within.deleteFrom('sessions').execute();
      }),

    async readSettled() {
      // A select would not wait for a transaction that has written the row.
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
