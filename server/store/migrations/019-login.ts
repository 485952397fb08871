import type { Kysely } from 'kysely';

interface Stored {
  settings: { name: string; value: string };
  throttles: { key: string };
  messages: { name: string; email: string; message: string; received_at: string };
}

const LIMIT = 'passcode-login';

const NOTICE =
  'Since the upgrade the passcode is accepted in every browser again, also where it was limited to browsers that had ' +
  'logged in before. If others may know it, set a new one, or set up the second factor in the tab Security.';

/**
 * Browsers that have logged in before are no longer known, and the passcode is accepted in every browser: what was stored
 * for both goes. An owner who had limited it is told so in the inbox.
 */
export const login = {
  async up(db: Kysely<Stored>): Promise<void> {
    const limit = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', LIMIT)
      .executeTakeFirst();
    if (limit !== undefined && limit.value !== 'everywhere') {
      await db
        .insertInto('messages')
        .values({
          name: 'Engawa',
          email: '',
          message: NOTICE,
          received_at: new Date().toISOString(),
        })
        .execute();
    }
    await db.deleteFrom('settings').where('name', 'in', ['device-key', LIMIT]).execute();
    await db
      .deleteFrom('throttles')
      .where(({ or, eb }) =>
        or([eb('key', 'like', 'login-device:%'), eb('key', 'like', 'login-passkey%')]),
      )
      .execute();
  },
};
