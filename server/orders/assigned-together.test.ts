import { describe, expect, it } from 'vitest';
import { newTool } from '../../domain/content/downloads.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { newOrder } from '../../tests/support/new-order.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { portfolioRows } from '../content/rows.ts';
import type { Store } from '../store/store.ts';
import { orderListRows } from './order-list-rows.ts';
import { type NewOrder, orderRows } from './order-rows.ts';
import { createOrders } from './orders.ts';
import { createSealedTexts } from './sealed-texts.ts';

const tool = { ...newTool(0), id: 'boats', name: 'Boats', downloadUrl: '/a.zip', isPremium: true };
const portfolio = portfolioSchema.parse({
  ...samplePortfolio,
  downloads: { categories: [{ name: 'Tools', tools: [tool] }] },
});
const TOGETHER = { withSameCode: true };

/** The service of one instance. */
async function instance(store: Store) {
  const { clock } = stoppedClock();
  const rows = orderRows(store);
  const orders = createOrders({
    ...{ rows, list: orderListRows(store, true), clock },
    content: createContent(portfolioRows(store), clock, portfolio),
    sealed: await createSealedTexts(store),
    queue: { sends: true, wake: () => {} },
  });
  return { orders, rows };
}

describe.each(DIALECTS)('orders with the same code on %s', { timeout: 60_000 }, (dialect) => {
  const setUp = async () => {
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    const { orders, rows } = await instance(store);
    /** Stores an order that waits for a tool. */
    const wait = (id: string, change: Partial<NewOrder> = {}) =>
      rows.add(newOrder({ id, toolId: null, ...change }), null);
    /** The stored tokens and mails of each order with a tool. */
    const given = async () => {
      const found = await store.db
        .selectFrom('orders')
        .where('tool_id', '=', 'boats')
        .select(({ selectFrom }) => [
          'orders.id',
          selectFrom('issued_tokens')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('order_id', '=', 'orders.id')
            .$asScalar()
            .as('tokens'),
          selectFrom('order_mails')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('order_id', '=', 'orders.id')
            .$asScalar()
            .as('mails'),
        ])
        .orderBy('orders.id')
        .execute();
      return found.map(({ id, tokens, mails }) => `${id}: ${tokens} tokens, ${mails} mails`);
    };
    const otherInstance = async () => (await instance(await openForTest(place))).orders;
    return { orders, rows, wait, given, otherInstance };
  };
  const toAssign = async ({ orders }: Awaited<ReturnType<typeof setUp>>) =>
    (await orders.page({ search: '', state: null, before: null })).toAssign;

  it('are given a tool together, but no other order', async () => {
    const site = await setUp();
    const { orders, rows, wait, given } = site;
    await wait('1', { quantity: 2 });
    await wait('2');
    await wait('3', { email: '' });
    await wait('4 other code', { code: 'plink_2' });
    await wait('5 no code', { code: '' });
    await wait('6 very large', { quantity: 201 });
    await wait('7 refunded', { payment: 'pi_7' });
    await rows.refund('pi_7', '2026-01-02T00:00:00.000Z');
    expect(await toAssign(site)).toEqual([
      { code: 'plink_1', orders: 3 },
      { code: 'plink_2', orders: 1 },
    ]);
    expect(await orders.assign('2', 'boats', TOGETHER)).toBe(3);
    expect(await given()).toEqual([
      '1: 2 tokens, 1 mails',
      '2: 1 tokens, 1 mails',
      '3: 1 tokens, 0 mails',
    ]);
    expect(await toAssign(site)).toEqual([{ code: 'plink_2', orders: 1 }]);
    await expect(orders.assign('2', 'boats', TOGETHER)).rejects.toMatchObject({
      code: 'order-not-open',
    });
    expect(await orders.assign('5 no code', 'boats', TOGETHER)).toBe(1);
    expect(await orders.assign('6 very large', 'boats', TOGETHER)).toBe(1);
  });

  it('are each given it once, from several instances at the same time', async () => {
    const { orders, wait, given, otherInstance } = await setUp();
    const other = await otherInstance();
    for (let index = 10; index < 40; index += 1) await wait(`${index}`);
    const results = await Promise.allSettled([
      orders.assign('10', 'boats', TOGETHER),
      other.assign('10', 'boats', TOGETHER),
      other.assign('25', 'boats', TOGETHER),
    ]);
    const assigned = results.map((each) => (each.status === 'fulfilled' ? each.value : 0));
    expect(assigned.reduce((sum, count) => sum + count)).toBe(30);
    const all = await given();
    expect(all).toHaveLength(30);
    for (const each of all) expect(each).toMatch(/: 1 tokens, 1 mails$/);
  });

  it('are given it by the next call where one was interrupted', async () => {
    const { orders, rows, wait, given } = await setUp();
    for (const id of ['1', '2', '3']) await wait(id);
    const { assign } = rows;
    rows.assign = async (id, ...how) => {
      if (id === '3') throw new Error('the process ends here');
      return assign(id, ...how);
    };
    await expect(orders.assign('1', 'boats', TOGETHER)).rejects.toMatchObject({
      code: 'orders-failed',
    });
    expect(await given()).toEqual(['2: 1 tokens, 1 mails']);
    rows.assign = assign;
    expect(await orders.assign('1', 'boats', TOGETHER)).toBe(2);
    expect(await given()).toHaveLength(3);
  });

  it('are given it five hundred at a time', async () => {
    const site = await setUp();
    const many = Array.from({ length: 503 }, (_, index) => ({
      order: newOrder({ id: `${1_000 + index}`, toolId: null, payment: 'all' }),
      fulfilment: null,
    }));
    await site.rows.addAll(many);
    expect(await site.orders.assign('1000', 'boats', TOGETHER)).toBe(501);
    expect(await toAssign(site)).toEqual([{ code: 'plink_1', orders: 2 }]);
  });
});
