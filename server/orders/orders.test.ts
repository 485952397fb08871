import { describe, expect, it } from 'vitest';
import { orderService, payment } from '../../tests/support/order-service.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { markFailed, markSent } from '../mails/queries.ts';

const ID = 'stripe:cs_1';
const NOT_OPEN = { code: 'order-not-open' };

describe('a delivered order', () => {
  it('gets its tokens, and its buyer a mail with them', async () => {
    const { orders, find, nextMail, redeem } = await orderService();
    const email = 'Jürgen@exämple.de';
    expect(await orders.receive(payment({ quantity: 2, isTest: true, email }))).toEqual([ID]);
    expect(await find()).toMatchObject({
      provider: 'stripe',
      toolId: 'boats',
      quantity: 2,
      isTest: true,
      state: 'waiting',
      email,
    });
    const mail = await nextMail();
    expect(mail).toMatchObject({ recipient: email, toolId: 'boats' });
    expect(mail?.tokens).toHaveLength(2);
    for (const token of mail?.tokens ?? []) expect(await redeem(token)).toBe(true);
    expect(await find()).toMatchObject({ state: 'used', used: 2 });
  });

  it('is stored once, however often it is delivered', async () => {
    const { orders, usable, nextMail } = await orderService();
    for (let time = 0; time < 5; time += 1) {
      expect(await orders.receive(payment())).toHaveLength(time === 0 ? 1 : 0);
    }
    expect(await usable()).toBe(1);
    expect(await nextMail()).not.toBeNull();
    expect(await nextMail()).toBeNull();
  });

  it('is stored with the others of its payment, or not at all', async () => {
    const { orders, usable, list } = await orderService();
    const [boats] = payment().orders;
    const tides = payment({ id: 'stripe:cs_1:tides', code: 'plink_tides', quantity: 2 }).orders[0];
    if (boats === undefined || tides === undefined) throw new Error('There is no order.');
    const broken = { ...tides, id: `${'x'}${tides.id}`, quantity: Number.NaN };
    await expect(orders.receive({ payment: 'pi_1', orders: [boats, broken] })).rejects.toThrow();
    expect([await list(), await usable()]).toEqual([[], 0]);
    expect(await orders.receive({ payment: 'pi_1', orders: [boats, tides] })).toHaveLength(2);
    expect(await usable()).toBe(3);
    expect(await orders.refund('pi_1')).toHaveLength(2);
    expect(await usable()).toBe(0);
  });

  it.each([
    { code: 'plink_unknown' },
    { code: '' },
    { code: 'plink_free' },
    { code: 'plink_hidden' },
  ])('waits for the owner with %j', async (change) => {
    const { orders, find, usable, nextMail } = await orderService();
    await orders.receive(payment(change));
    expect(await find()).toMatchObject({ toolId: null, mail: null, state: 'unassigned' });
    expect(await usable()).toBe(0);
    for (const toolId of ['free', 'hidden', 'none']) {
      await expect(orders.assign(ID, toolId)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect(await orders.assign(ID, 'tides')).toBe(1);
    expect(await nextMail()).toMatchObject({ toolId: 'tides' });
    await expect(orders.assign(ID, 'boats')).rejects.toMatchObject(NOT_OPEN);
  });

  it('that asks for too many tokens waits, and gets none', async () => {
    const { orders, find } = await orderService();
    await orders.receive(payment({ quantity: 1_001 }));
    expect(await find()).toMatchObject({ state: 'unassigned', quantity: 1_001 });
    await expect(orders.assign(ID, 'boats')).rejects.toMatchObject({ code: 'order-too-large' });
  });
});

describe.each(DIALECTS)('orders with one code on %s', (dialect) => {
  it('are assigned together, each once, also by two instances', async () => {
    const database = await migratedDatabaseForTest(dialect);
    const [one, other] = await Promise.all([
      orderService({ of: await openForTest(database) }),
      orderService({ of: await openForTest(database) }),
    ]);
    for (let index = 0; index < 6; index += 1) {
      await one.orders.receive(payment({ code: 'plink_new', quantity: 2 }, `cs_${index}`));
    }
    await one.orders.receive(payment({ code: 'plink_other' }, 'cs_other'));
    await one.orders.receive(payment({ code: '' }, 'cs_none'));
    const outcomes = await Promise.allSettled(
      [one, other].map(({ orders }) => orders.assign('stripe:cs_3', 'tides')),
    );
    const counts = outcomes.map((end) => (end.status === 'fulfilled' ? end.value : 0));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(await one.usable()).toBe(12);
    expect(await one.list('', 'waiting')).toHaveLength(6);
    expect((await one.list('', 'unassigned')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['stripe:cs_other', 'stripe:cs_none']),
    );
  });
});

describe('a refund', () => {
  it('voids unused tokens, and withdraws the mail', async () => {
    const { orders, usable, nextMail, redeem, find } = await orderService();
    await orders.receive(payment({ quantity: 2 }));
    const mail = await nextMail();
    await redeem(mail?.tokens[0]);
    expect(await orders.refund('pi_cs_1')).toEqual([ID]);
    expect(await orders.refund('pi_cs_1')).toEqual([]);
    expect(await usable()).toBe(0);
    expect(await find()).toMatchObject({ state: 'refunded', used: 1 });
    for (const change of [orders.markRefunded, orders.showTokens, orders.sendAgain]) {
      await expect(change(ID)).rejects.toMatchObject(NOT_OPEN);
    }
    await expect(orders.assign(ID, 'boats')).rejects.toMatchObject(NOT_OPEN);
  });

  it('that comes before its order is kept, and leaves it without tokens', async () => {
    const { orders, usable, find, nextMail } = await orderService();
    expect(await orders.refund('pi_cs_1')).toEqual([]);
    expect(await orders.receive(payment())).toEqual([ID]);
    expect(await find()).toMatchObject({ state: 'refunded', refundedAt: expect.any(String) });
    expect([await usable(), await nextMail()]).toEqual([0, null]);
  });

  it('is marked by the owner for a seller that does not report it', async () => {
    const { orders, usable } = await orderService();
    await orders.receive(payment());
    await orders.markRefunded(ID);
    expect(await usable()).toBe(0);
    await expect(orders.markRefunded('stripe:none')).rejects.toMatchObject(NOT_OPEN);
  });
});

describe('tokens that are sent again', () => {
  it('are the same while their mail waits, and new ones once it was sent', async () => {
    const { store, orders, nextMail, redeem, find, clock } = await orderService();
    await orders.receive(payment({ quantity: 2 }));
    const first = await nextMail();
    const failure = { workerId: 'a', lastError: 'full', nextTryAt: null };
    await markFailed(store.db, { id: first?.id ?? 0, ...failure });
    expect(await find()).toMatchObject({ state: 'failed', mail: { lastError: 'full' } });
    await orders.sendAgain(ID);
    const second = await nextMail();
    expect(second).toEqual(first);
    await markSent(store.db, second?.id ?? 0, clock().toISOString());
    expect(await find()).toMatchObject({ state: 'mailed' });
    await redeem(first?.tokens[0]);
    await orders.sendAgain(ID);
    const third = await nextMail();
    expect(third?.tokens).toHaveLength(1);
    expect(await redeem(first?.tokens[1])).toBe(false);
    await markSent(store.db, third?.id ?? 0, clock().toISOString());
    expect(await redeem(third?.tokens[0])).toBe(true);
    await expect(orders.sendAgain(ID)).rejects.toMatchObject({ code: 'order-used' });
  });

  it('are new ones after they were shown', async () => {
    const { orders, nextMail, redeem, find } = await orderService();
    await orders.receive(payment());
    const [shown = ''] = await orders.showTokens(ID);
    expect(await nextMail()).toBeNull();
    expect(await find()).toMatchObject({ state: 'paid' });
    await orders.sendAgain(ID);
    const [mailed] = (await nextMail())?.tokens ?? [];
    expect(await redeem(shown)).toBe(false);
    expect(await redeem(mailed)).toBe(true);
  });

  it('are shown if there is no address', async () => {
    const { orders, find, nextMail, redeem } = await orderService();
    await orders.receive(payment({ email: '' }));
    expect(await find()).toMatchObject({ mail: null, state: 'unsent' });
    expect(await nextMail()).toBeNull();
    await expect(orders.sendAgain(ID)).rejects.toMatchObject({ code: 'order-without-address' });
    const [token] = await orders.showTokens(ID);
    expect(await find()).toMatchObject({ state: 'paid' });
    expect(await redeem(token)).toBe(true);
  });
});

describe('a mail that does not go out', () => {
  it('waits while no provider is set, and is sent once one is', async () => {
    const without = await orderService({ sends: false });
    await without.orders.receive(payment());
    await expect(without.orders.sendAgain(ID)).rejects.toMatchObject({ code: 'mail-not-set' });
    expect(await without.find()).toMatchObject({ state: 'unsent' });
    expect(await without.orders.counts()).toMatchObject({ unsent: 1, waiting: 0 });
    const set = await orderService({ of: without.store });
    expect(await set.find()).toMatchObject({ state: 'waiting' });
    expect((await set.nextMail())?.tokens).toHaveLength(1);
  });
});
