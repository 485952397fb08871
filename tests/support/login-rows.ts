import type { Store } from '../../server/store/store.ts';

const FROM = { address: '192.0.2.1', browser: 'Firefox on Linux' };

/** Stores a session that was created, and seen last, at this time. */
export const storeSession = ({ db }: Store, idHash: string, at: string) =>
  db
    .insertInto('sessions')
    .values({ idHash: idHash, createdAt: at, lastSeenAt: at, ...FROM })
    .execute();

/** Stores a second factor with the secret `SECRET`, confirmed with its first time step, and two recovery codes. */
export async function storeFactor({ db }: Store, at: string): Promise<void> {
  const factor = { name: 'main', secret: 'SECRET', begunAt: at, confirmedAt: at, lastStep: 1 };
  await db.insertInto('secondFactor').values(factor).execute();
  const codes = ['a', 'b'].map((hash) => ({ codeHash: hash, usedAt: null }));
  await db.insertInto('recoveryCodes').values(codes).execute();
}

/** Stores a passkey for this host. */
export const storePasskey = ({ db }: Store, host: string, at: string) =>
  db
    .insertInto('passkeys')
    .values({
      id: `key of ${host}`,
      name: 'Émile’s 縁側',
      publicKey: 'a-key',
      counter: 2 ** 32 - 1,
      transports: 'internal,hybrid',
      host,
      createdAt: at,
      lastUsedAt: null,
      lastBrowser: '',
    })
    .execute();
