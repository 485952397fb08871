import { expect, it } from 'vitest';
import { overlap } from '../../tests/support/overlap.ts';
import { migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import type { Store } from '../store/store.ts';
import { insertTokens, redeemToken, revokeToken } from './queries.ts';

const NOW = '2026-01-01T00:00:00.000Z';

const redeem = ({ db }: Store) => redeemToken(db, { token: 'token', toolId: 'tool-1', now: NOW });
const revoke = async ({ db }: Store) => (await revokeToken(db, sha256('token'), NOW)) !== undefined;

it.each([
  ['used', 'revoked', redeem, revoke],
  ['revoked', 'used', revoke, redeem],
  ['used', 'used again', redeem, redeem],
] as const)(
  'a token that is being %s is not %s meanwhile, on PostgreSQL',
  async (_, __, first, second) => {
    const database = await migratedDatabaseForTest('postgres');
    const [store, other] = [await openForTest(database), await openForTest(database)];
    const row = { tokenHash: sha256('token'), ending: 'oken', toolId: 'tool-1', note: '' };
    await insertTokens(store.db, [{ ...row, issuedAt: NOW, expiresAt: null }], null);
    const where = { database, store, write: 'update on tokens' };
    const results = await overlap(where, [() => first(store), () => second(other)]);
    expect(results).toEqual([true, false]);
  },
);
