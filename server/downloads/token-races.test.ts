import { expect, it, vi } from 'vitest';
import { migratedPlaceForTest, openForTest, type StorePlace } from '../../tests/support/stores.ts';
import type { Store } from '../store/store.ts';
import { tokenRows } from './token-rows.ts';

const NOW = '2026-01-01T00:00:00.000Z';

/** Lets a kind of write stop for a moment, in the midst of its statement. */
const slowDown = (when: 'insert on used_tokens' | 'update on issued_tokens') =>
  `create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.5); return new; end $$;
    create trigger slow before ${when} for each row execute function slow()`;

const untilOneIsSlow = (place: StorePlace) =>
  vi.waitFor(
    async () => {
      const slow = `select 1 as slow from pg_stat_activity
        where wait_event = 'PgSleep' and datname = current_database()`;
      expect(await place.query(slow)).toEqual([{ slow: 1 }]);
    },
    { interval: 5, timeout: 5_000 },
  );

const redeem = (store: Store) =>
  tokenRows(store).redeem({ token: 'token', hash: 'hash', toolId: 'tool-1', now: NOW });
const revoke = async (store: Store) => (await tokenRows(store).revoke('hash', NOW)) !== null;

it.each([
  ['used', 'revoked', 'insert on used_tokens', redeem, revoke],
  ['revoked', 'used', 'update on issued_tokens', revoke, redeem],
] as const)(
  'a token that is being %s is not %s meanwhile, on PostgreSQL',
  async (_, __, when, first, second) => {
    const place = await migratedPlaceForTest('postgres');
    const [store, other] = [await openForTest(place), await openForTest(place)];
    await tokenRows(store).issue({
      hash: 'hash',
      ending: 'abcd',
      toolId: 'tool-1',
      issuedAt: NOW,
      note: '',
      expiresAt: null,
    });
    await place.query(slowDown(when));
    const slow = first(store);
    await untilOneIsSlow(place);
    expect(await Promise.all([slow, second(other)])).toEqual([true, false]);
  },
);
