import { describe, expect, it } from 'vitest';
import { orderService, payment } from '../../tests/support/order-service.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { markFailed, markSent } from '../mails/queries.ts';

describe.each(DIALECTS)('the list of orders on %s', (dialect) => {
  const setUp = async () =>
    orderService({ of: await openForTest(await migratedDatabaseForTest(dialect)) });

  it('says the state of each order, and counts and filters them by it', async () => {
    const { orders, list, nextMail, redeem, clock, store } = await setUp();
    const receive = (reference: string, change = {}) => orders.receive(payment(change, reference));
    const send = async () => {
      const mail = await nextMail();
      await markSent(store.db, mail?.id ?? 0, clock().toISOString());
      return mail;
    };
    await receive('mailed');
    await send();
    await receive('used');
    await redeem((await send())?.tokens[0]);
    await receive('failed');
    const failure = { workerId: 'a', lastError: 'full', nextTryAt: null };
    await markFailed(store.db, { id: (await nextMail())?.id ?? 0, ...failure });
    await receive('refunded');
    await orders.refund('pi_refunded');
    await receive('unassigned', { code: 'plink_new' });
    await receive('unsent', { email: '' });
    await receive('paid');
    await orders.showTokens('stripe:paid');
    // Version 0.3.0 gave out such tokens in its answer.
    await receive('by-hand', { email: '' });
    await store.db
      .updateTable('orders')
      .set({ provider: 'hand' })
      .where('id', '=', 'stripe:by-hand')
      .execute();
    await receive('waiting');

    const all = await list();
    expect(Object.fromEntries(all.map(({ reference, state }) => [reference, state]))).toEqual({
      mailed: 'mailed',
      used: 'used',
      failed: 'failed',
      refunded: 'refunded',
      unassigned: 'unassigned',
      unsent: 'unsent',
      paid: 'paid',
      'by-hand': 'paid',
      waiting: 'waiting',
    });
    expect(all.find(({ state }) => state === 'failed')?.mail).toMatchObject({
      tries: 1,
      lastError: 'full',
    });
    const counts = await orders.counts();
    expect(counts).toEqual({
      mailed: 1,
      used: 1,
      failed: 1,
      refunded: 1,
      unassigned: 1,
      unsent: 1,
      paid: 2,
      waiting: 1,
    });
    for (const [state, count] of Object.entries(counts)) {
      const orders = await list('', all.find((order) => order.state === state)?.state ?? 'mailed');
      expect(orders).toHaveLength(count);
    }
  });

  it('is searched by address, reference, payment and code, in any case, and literally', async () => {
    const { orders, list } = await setUp();
    const ids = async (search: string) => (await list(search)).map(({ reference }) => reference);
    await orders.receive(payment({ email: 'Asha@Example.com' }, 'cs_A'));
    await orders.receive(payment({ email: '', code: 'plink_C%' }, 'cs_B'));
    expect(await ids('ASHA@')).toEqual(['cs_A']);
    expect(await ids('PI_CS_b')).toEqual(['cs_B']);
    expect(await ids('c%')).toEqual(['cs_B']);
    expect(await ids('s%b')).toEqual([]);
    expect(await ids("' or 1=1 --")).toEqual([]);
    const { counts } = await orders.page({ search: 'example', state: null, before: null });
    expect(counts).toMatchObject({ waiting: 1, unassigned: 0 });
  });
});
