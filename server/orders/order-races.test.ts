import { expect, it, vi } from 'vitest';
import { migratedPlaceForTest, openForTest, type StorePlace } from '../../tests/support/stores.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import type { Store } from '../store/store.ts';
import { type Fulfilment, type NewOrder, orderRows } from './order-rows.ts';

const NOW = '2026-01-01T00:00:00.000Z';

const ORDER: NewOrder = {
  ...{ id: 'stripe:cs_1', provider: 'stripe', reference: 'cs_1', payment: 'pi_1', code: '' },
  ...{ toolId: 'tool-1', quantity: 1, email: '', emailHash: '', isTest: false, note: '' },
  ...{ receivedAt: NOW, answer: null },
};
const fulfilment = (hash: string): Fulfilment => ({
  tokens: [{ hash, ending: '', toolId: 'tool-1', issuedAt: NOW, note: '', expiresAt: null }],
  mail: null,
});

/** Lets a kind of write stop for a moment, in the midst of its statement. */
const slowDown = (when: string) =>
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

const add = (store: Store) => orderRows(store).add(ORDER, fulfilment('first'));
const redeem = (store: Store) =>
  tokenRows(store).redeem({ token: 'token', hash: 'first', toolId: 'tool-1', now: NOW });
const refund = (store: Store) => orderRows(store).refund('pi_1', NOW);
const replace = async (store: Store) => {
  const how = { now: NOW, withUsed: false, make: () => fulfilment('second') };
  return (await orderRows(store).replaceTokens('stripe:cs_1', how)) !== null;
};

/** Tokens by what they are: used, valid or void. One that is void and used counts as both. */
const tokensAt = async (place: StorePlace) => {
  const [counted] = await place.query(
    `select count(u.token)::int as used, count(i.revoked_at)::int as void,
      count(*) filter (where u.token is null and i.revoked_at is null)::int as valid
      from issued_tokens i left join used_tokens u on u.token_hash = i.token_hash`,
  );
  return counted;
};

// The second one begins while the first is in the midst of a write.
it.each([
  ['used', 'refunded', 'insert on used_tokens', redeem, refund, { used: 1, void: 0, valid: 0 }],
  ['used', 'replaced', 'insert on used_tokens', redeem, replace, { used: 1, void: 0, valid: 0 }],
  ['refunded', 'used', 'update on issued_tokens', refund, redeem, { used: 0, void: 1, valid: 0 }],
  [
    'refunded',
    'replaced',
    'update on issued_tokens',
    refund,
    replace,
    { used: 0, void: 1, valid: 0 },
  ],
  ['replaced', 'used', 'update on issued_tokens', replace, redeem, { used: 0, void: 1, valid: 1 }],
  [
    'replaced',
    'refunded',
    'update on issued_tokens',
    replace,
    refund,
    { used: 0, void: 2, valid: 0 },
  ],
] as const)(
  'a token that is being %s is not %s as well, on PostgreSQL',
  async (_, __, when, first, second, ends) => {
    const place = await migratedPlaceForTest('postgres');
    const [store, other] = [await openForTest(place), await openForTest(place)];
    await add(store);
    await place.query(slowDown(when));
    const slow = first(store);
    await untilOneIsSlow(place);
    await Promise.all([slow, second(other)]);
    expect(await tokensAt(place)).toEqual(ends);
  },
);

it.each([
  ['stored', 'insert on issued_tokens', add, refund, ['added', ['stripe:cs_1']]],
  ['refunded', 'insert on order_payments', refund, add, [[], 'refunded']],
] as const)(
  'an order whose payment is being %s while the other arrives has no token, on PostgreSQL',
  async (_, when, first, second, results) => {
    const place = await migratedPlaceForTest('postgres');
    const [store, other] = [await openForTest(place), await openForTest(place)];
    await place.query(slowDown(when));
    const slow = first(store);
    await untilOneIsSlow(place);
    expect(await Promise.all([slow, second(other)])).toEqual(results);
    expect(await tokenRows(store).list('issued', 9)).toEqual([]);
  },
);

it('a refund of a payment waits for a change of the order by hand to which the seller has just given it, on PostgreSQL', async () => {
  const place = await migratedPlaceForTest('postgres');
  const [store, other] = [await openForTest(place), await openForTest(place)];
  const hand = { id: 'hand:cs_1:tool-1', provider: 'hand', payment: 'cs_1' } as const;
  await orderRows(store).add({ ...ORDER, ...hand }, fulfilment('first'));
  await place.query(slowDown('update on orders'));
  await place.query(
    'create trigger slow before update on issued_tokens for each row execute function slow()',
  );
  // Its payment becomes `pi_1`.
  const delivered = add(store);
  await untilOneIsSlow(place);
  // This has read its earlier payment.
  const replaced = orderRows(other).replaceTokens(hand.id, {
    ...{ now: NOW, withUsed: false },
    make: () => fulfilment('second'),
  });
  expect(await delivered).toBe('known');
  await untilOneIsSlow(place);
  expect((await Promise.all([replaced, refund(store)]))[1]).toEqual([hand.id]);
  expect(await tokensAt(place)).toEqual({ used: 0, void: 2, valid: 0 });
});

it('an order by hand is refunded also while the seller gives it another payment, on PostgreSQL', async () => {
  const place = await migratedPlaceForTest('postgres');
  const [store, other] = [await openForTest(place), await openForTest(place)];
  const hand = { id: 'hand:cs_1:tool-1', provider: 'hand', payment: 'cs_1' } as const;
  await orderRows(store).add({ ...ORDER, ...hand }, fulfilment('first'));
  await place.query(slowDown('update on orders'));
  const delivered = add(store);
  await untilOneIsSlow(place);
  expect(await Promise.all([orderRows(other).refundOf(hand.id, NOW), delivered])).toEqual([
    true,
    'known',
  ]);
  const refunded = 'select payment from order_payments where refunded_at is not null';
  expect(await place.query(refunded)).toEqual([{ payment: 'pi_1' }]);
  expect(await tokensAt(place)).toEqual({ used: 0, void: 1, valid: 0 });
});
