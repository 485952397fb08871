import { expect, it } from 'vitest';
import { orderService, payment } from '../../tests/support/order-service.ts';
import { overlap } from '../../tests/support/overlap.ts';
import {
  migratedDatabaseForTest,
  openForTest,
  type TestDatabase,
} from '../../tests/support/stores.ts';

const twoInstances = async () => {
  const database = await migratedDatabaseForTest('postgres');
  const one = await orderService({ of: await openForTest(database) });
  return { database, one, other: await orderService({ of: await openForTest(database) }) };
};
type Instance = Awaited<ReturnType<typeof orderService>>;

const add = ({ orders }: Instance) => orders.receive(payment());
const refund = ({ orders }: Instance) => orders.refund('pi_cs_1');
const replace = ({ orders }: Instance) => orders.showTokens('stripe:cs_1').catch(() => []);

/** Tokens by what they are: used, valid or void. One that is void and used counts as both. */
const tokensAt = async (database: TestDatabase) => {
  const [counted] = await database.query(
    `select count(used_at)::int as used, count(revoked_at)::int as void,
      count(*) filter (where used_at is null and revoked_at is null)::int as valid from tokens`,
  );
  return counted;
};

it.each([
  ['used', 'refunded', 'update on tokens', { used: 1, void: 0, valid: 0 }],
  ['used', 'replaced', 'update on tokens', { used: 1, void: 0, valid: 0 }],
  ['refunded', 'used', 'update on tokens', { used: 0, void: 1, valid: 0 }],
  ['refunded', 'replaced', 'update on tokens', { used: 0, void: 1, valid: 0 }],
  ['replaced', 'used', 'update on tokens', { used: 0, void: 1, valid: 1 }],
  ['replaced', 'refunded', 'update on tokens', { used: 0, void: 2, valid: 0 }],
] as const)(
  'a token that is being %s is not %s as well, on PostgreSQL',
  async (first, second, write, ends) => {
    const { database, one, other } = await twoInstances();
    await add(one);
    const [token] = (await one.nextMail())?.tokens ?? [];
    const acts = {
      used: (by: Instance) => by.redeem(token),
      refunded: refund,
      replaced: replace,
    };
    const { store } = one;
    await overlap({ database, store, write }, [() => acts[first](one), () => acts[second](other)]);
    expect(await tokensAt(database)).toEqual(ends);
  },
);

it.each([
  ['stored', 'insert on tokens', add, refund],
  ['refunded', 'insert on order_payments', refund, add],
] as const)(
  'an order whose payment is being %s while the other arrives has no token, on PostgreSQL',
  async (_, write, first, second) => {
    const { database, one, other } = await twoInstances();
    const { store } = one;
    await overlap({ database, store, write }, [() => first(one), () => second(other)]);
    expect(await one.usable()).toBe(0);
    expect(await one.find()).toMatchObject({ state: 'refunded' });
  },
);
