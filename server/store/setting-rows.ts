import { randomBytes } from 'node:crypto';
import type { Store } from './store.ts';

/** Values that the site stores for itself; the last ones are JSON. */
export type SettingName =
  | 'passcode-hash'
  | 'grant-key'
  | 'login-key'
  | 'picture-key'
  | 'visit-counting'
  | 'backup-state'
  | 'site-id'
  | 'doctor-key'
  | 'order-mail-key'
  | 'passkey-owner'
  | 'retention';

export const settingRows = ({ db }: Pick<Store, 'db'>) => {
  const read = async (name: SettingName): Promise<string | null> => {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value ?? null;
  };
  const insert = (name: SettingName, value: string) =>
    db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name');
  /** Inserts a value where none is stored, and returns the stored one. */
  const insertIfMissing = async (name: SettingName, value: string): Promise<string> => {
    await insert(name, value).execute();
    return (await read(name)) ?? value;
  };
  return {
    read,
    insertIfMissing,

    /** A key of 256 random bits, generated once. */
    async key(name: Extract<SettingName, `${string}-key`>): Promise<Buffer> {
      const stored = await insertIfMissing(name, randomBytes(32).toString('base64url'));
      return Buffer.from(stored, 'base64url');
    },

    async write(name: SettingName, value: string): Promise<void> {
      await db
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },

    /** Writes the value where `before` is stored, or nothing for null; false where another process was faster. */
    async replace(name: SettingName, before: string | null, value: string): Promise<boolean> {
      if (before === null) return (await insert(name, value).execute()).length > 0;
      const update = db
        .updateTable('settings')
        .set({ value })
        .where('name', '=', name)
        .where('value', '=', before)
        .returning('name');
      return (await update.execute()).length > 0;
    },
  };
};
