import { expect, it, vi } from 'vitest';
import {
  migratedDatabaseForTest,
  openForTest,
  type TestDatabase,
} from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import type { Store } from '../store/store.ts';
import { insertTokens, redeemToken, revokeToken } from './queries.ts';

const NOW = '2026-01-01T00:00:00.000Z';

/** Lets each update of a token stop for a moment, in the midst of its statement. */
const SLOW_UPDATES = `create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.5); return new; end $$;
    create trigger slow before update on tokens for each row execute function slow()`;

const untilOneIsSlow = (database: TestDatabase) =>
  vi.waitFor(
    async () => {
      const slow = `select 1 as slow from pg_stat_activity
        where wait_event = 'PgSleep' and datname = current_database()`;
      expect(await database.query(slow)).toEqual([{ slow: 1 }]);
    },
    { interval: 5, timeout: 5_000 },
  );

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
    await database.query(SLOW_UPDATES);
    const slow = first(store);
    await untilOneIsSlow(database);
    expect(await Promise.all([slow, second(other)])).toEqual([true, false]);
  },
);
