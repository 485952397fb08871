import type { Store } from '../../server/store/store.ts';

const FROM = { address: '192.0.2.1', browser: 'Firefox on Linux' };

/** Stores a session that was created, and seen last, at this time. */
export const storeSession = ({ db }: Store, idHash: string, at: string) =>
  db
    .insertInto('sessions')
    .values({ id_hash: idHash, created_at: at, last_seen_at: at, ...FROM })
    .execute();

/** Stores a second factor with the secret `SECRET`, confirmed with its first time step, and two recovery codes. */
export async function storeFactor({ db }: Store, at: string): Promise<void> {
  const factor = { name: 'main', secret: 'SECRET', begun_at: at, confirmed_at: at, last_step: 1 };
  await db.insertInto('second_factor').values(factor).execute();
  const codes = ['a', 'b'].map((hash) => ({ code_hash: hash, used_at: null }));
  await db.insertInto('recovery_codes').values(codes).execute();
}

/** Stores a passkey for this host. */
export const storePasskey = ({ db }: Store, host: string, at: string) =>
  db
    .insertInto('passkeys')
    .values({
      ...{ id: `key of ${host}`, name: 'Émile’s 縁側', public_key: 'a-key', counter: 2 ** 32 - 1 },
      ...{ transports: 'internal,hybrid', host, created_at: at, last_used_at: null },
      last_browser: '',
    })
    .execute();
