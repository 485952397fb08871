import type { Kysely } from 'kysely';

/**
 * Browsers that have logged in before are no longer known, and the passcode is accepted in every browser: what was stored
 * for both goes.
 */
export const login = {
  async up(db: Kysely<{ settings: { name: string }; throttles: { key: string } }>): Promise<void> {
    await db.deleteFrom('settings').where('name', 'in', ['device-key', 'passcode-login']).execute();
    await db
      .deleteFrom('throttles')
      .where(({ or, eb }) =>
        or([eb('key', 'like', 'login-device:%'), eb('key', 'like', 'login-passkey%')]),
      )
      .execute();
  },
};
