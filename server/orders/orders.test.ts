import { describe, expect, it, vi } from 'vitest';
import { newTool, type Tool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { stateOf } from '../../domain/orders.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { portfolioRows } from '../content/rows.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import { openContents } from './letter-contents.ts';
import { orderMailRows } from './mail-rows.ts';
import { emailHashOf } from './order-letters.ts';
import { orderListRows } from './order-list-rows.ts';
import { orderRows } from './order-rows.ts';
import { createOrders, type KeyOrder, type ReceivedPayment } from './orders.ts';
import { createSealedTexts } from './sealed-texts.ts';

const tool = (id: string, change: Partial<Tool> = {}): Tool => ({
  ...newTool(0),
  id,
  name: id,
  downloadUrl: '/files/a.zip',
  isPremium: true,
  ...change,
});
const portfolio: Portfolio = portfolioSchema.parse({
  ...samplePortfolio,
  downloads: {
    categories: [
      {
        name: 'Tools',
        tools: [
          tool('boats', { orderCode: 'plink_boats' }),
          tool('tides', { orderCode: 'plink_tides' }),
          tool('free', { isPremium: false, orderCode: 'plink_free' }),
          tool('hidden', { name: '', downloadUrl: '#', orderCode: 'plink_hidden' }),
        ],
      },
    ],
  },
});

async function setUp({ sends = true, of }: { sends?: boolean; of?: Store } = {}) {
  const store = of ?? (await freshStore());
  const { clock, advance } = stoppedClock();
  const stored = createContent(portfolioRows(store), clock, portfolio);
  let categories = portfolio.downloads.categories;
  const content = {
    async loadAndPublish() {
      const record = await stored.loadAndPublish();
      return { ...record, content: { ...record.content, downloads: { categories } } };
    },
  };
  const sealed = await createSealedTexts(store);
  const list = orderListRows(store, sends);
  const queue = orderMailRows(store);
  let wakes = 0;
  const orders = createOrders({
    ...{ rows: orderRows(store), list, clock, content, sealed },
    queue: {
      sends,
      wake: () => {
        wakes += 1;
      },
    },
  });
  const find = async (id: string) => {
    const order = await list.find(id);
    if (order === null) throw new Error(`There is no order ${id}.`);
    return order;
  };
  /** Claims the mail that is due, and returns its recipient and contents. */
  const nextMail = async () => {
    const mail = await queue.claim({
      ...{ owner: 'a', now: clock().toISOString(), latest: '2027', until: '2026-06' },
    });
    if (mail === null) return null;
    const { recipient, sealed: text, id } = mail;
    const contents = openContents(sealed, text);
    if (contents.kind === 'lost') throw new Error('It has no tokens.');
    return { recipient, id, toolId: contents.toolId, tokens: contents.tokens };
  };
  const redeem = (token: string, toolId = 'boats') =>
    tokenRows(store).redeem({ token, hash: sha256(token), toolId, now: clock().toISOString() });
  const usable = async () => (await tokenRows(store).list('issued', 999)).length;
  return {
    store,
    orders,
    list,
    queue,
    find,
    nextMail,
    redeem,
    usable,
    advance,
    wakes: () => wakes,
    unpublishAll: () => {
      categories = [];
    },
  };
}

const payment = (change: Partial<ReceivedPayment['orders'][number]> = {}): ReceivedPayment => ({
  payment: 'pi_1',
  orders: [
    {
      id: 'stripe:cs_1',
      provider: 'stripe',
      reference: 'cs_1',
      code: 'plink_boats',
      quantity: 1,
      email: 'Asha@example.com',
      isTest: false,
      ...change,
    },
  ],
});

const HAND = { toolId: 'boats', email: 'asha@example.com', quantity: 2, reference: '', note: '' };

const ALONE = { withSameCode: false };

describe('a delivered order', () => {
  it('gets its tokens, and its buyer a mail with them', async () => {
    const { orders, find, nextMail, redeem, wakes, store } = await setUp();
    expect(await orders.receive(payment({ quantity: 2, isTest: true }))).toEqual(['stripe:cs_1']);
    expect(await find('stripe:cs_1')).toMatchObject({
      ...{ provider: 'stripe', toolId: 'boats', quantity: 2, isTest: true, used: 0 },
      mail: { delivery: 'waiting' },
    });
    const mail = await nextMail();
    expect(mail).toMatchObject({ recipient: 'Asha@example.com', toolId: 'boats' });
    expect(mail?.tokens).toHaveLength(2);
    for (const token of mail?.tokens ?? []) expect(await redeem(token)).toBe(true);
    expect(wakes()).toBe(1);
    // By the hash of the address as it is compared.
    const hash = emailHashOf('asha@EXAMPLE.com');
    const found = store.db.selectFrom('orders').select('id').where('email_hash', '=', hash);
    expect(await found.execute()).toHaveLength(1);
  });

  it('may have an address beyond ASCII, one buyer in each of its writings', async () => {
    const { orders, find, nextMail, list, store } = await setUp();
    await orders.receive(payment({ email: 'Jürgen@exämple.de' }));
    expect(await find('stripe:cs_1')).toMatchObject({ email: 'Jürgen@exämple.de' });
    expect(await nextMail()).toMatchObject({ recipient: 'Jürgen@exämple.de' });
    const [found] = await list.list({ search: 'exämple', state: null, before: null, limit: 9 });
    expect(found?.id).toBe('stripe:cs_1');
    const hash = emailHashOf('jürgen@xn--exmple-cua.de');
    const same = store.db.selectFrom('orders').select('id').where('email_hash', '=', hash);
    expect(await same.execute()).toHaveLength(1);
    // That of an address in ASCII is as every release made it.
    expect(emailHashOf(' Asha@Example.com')).toBe(sha256('asha@example.com'));
  });

  it('is stored once, however often it is delivered', async () => {
    const { orders, usable, nextMail } = await setUp();
    for (let time = 0; time < 5; time += 1) {
      expect(await orders.receive(payment())).toHaveLength(time === 0 ? 1 : 0);
    }
    expect(await usable()).toBe(1);
    expect(await nextMail()).not.toBeNull();
    expect(await nextMail()).toBeNull();
  });

  it.each([
    { code: 'plink_unknown' },
    { code: '' },
    { code: 'plink_free' },
    { code: 'plink_hidden' },
    { quantity: 201 },
  ])('waits for the owner with %j', async (change) => {
    const { orders, find, usable, nextMail } = await setUp();
    expect(await orders.receive(payment(change))).toEqual(['stripe:cs_1']);
    expect(await find('stripe:cs_1')).toMatchObject({ toolId: null, mail: null, ...change });
    expect(await usable()).toBe(0);
    const quantity = change.quantity ?? 1;
    await orders.assign('stripe:cs_1', 'tides', ALONE);
    expect(await find('stripe:cs_1')).toMatchObject({ toolId: 'tides', quantity });
    expect((await nextMail())?.tokens).toHaveLength(quantity);
    await expect(orders.assign('stripe:cs_1', 'boats', ALONE)).rejects.toMatchObject({
      code: 'order-not-open',
    });
  });

  it('has tokens that the owner shows where it has no address', async () => {
    const { orders, find, nextMail, redeem } = await setUp();
    await orders.receive(payment({ email: '' }));
    expect(await find('stripe:cs_1')).toMatchObject({ mail: null, isUnsent: true });
    expect(await nextMail()).toBeNull();
    const [token = ''] = await orders.showTokens('stripe:cs_1');
    expect(stateOf(await find('stripe:cs_1'))).toBe('paid');
    expect(await redeem(token)).toBe(true);
    await expect(orders.showTokens('stripe:cs_1')).rejects.toMatchObject({ code: 'order-used' });
    await expect(orders.sendAgain('stripe:cs_1')).rejects.toMatchObject({
      code: 'order-without-address',
    });
  });

  it('is not mailed by itself where no provider mails buyers', async () => {
    const { orders, find, nextMail } = await setUp({ sends: false });
    expect(orders.mailsBuyers).toBe(false);
    await orders.receive(payment());
    expect(await find('stripe:cs_1')).toMatchObject({ mail: { delivery: 'none' }, isUnsent: true });
    expect(await nextMail()).toBeNull();
    await expect(orders.sendAgain('stripe:cs_1')).rejects.toMatchObject({ code: 'mail-not-set' });
    expect(await orders.counts()).toMatchObject({ unsent: 1, paid: 0 });
    await orders.showTokens('stripe:cs_1');
    expect(await orders.counts()).toMatchObject({ unsent: 0, paid: 1 });
  });

  it('waits for the owner while no provider is set any more, and is sent once one is', async () => {
    const before = await setUp();
    await before.orders.receive(payment());
    const without = await setUp({ sends: false, of: before.store });
    expect(await without.orders.counts()).toMatchObject({ unsent: 1, waiting: 0 });
    expect(stateOf(await without.find('stripe:cs_1'))).toBe('unsent');
    const again = await setUp({ of: before.store });
    expect(await again.orders.counts()).toMatchObject({ unsent: 0, waiting: 1 });
    expect((await again.nextMail())?.tokens).toHaveLength(1);
  });

  it('is refunded by its seller or by the owner, once', async () => {
    const { orders, usable } = await setUp();
    await orders.receive(payment());
    expect(await orders.refund('pi_1')).toEqual(['stripe:cs_1']);
    expect(await usable()).toBe(0);
    for (const id of ['stripe:cs_1', 'stripe:none']) {
      await expect(orders.refundByHand(id)).rejects.toMatchObject({ code: 'order-not-open' });
    }
    await orders.receive({ ...payment({ id: 'stripe:cs_2' }), payment: 'pi_2' });
    await orders.refundByHand('stripe:cs_2');
    expect(await usable()).toBe(0);
    const closed = { code: 'order-not-open' };
    await expect(orders.showTokens('stripe:cs_2')).rejects.toMatchObject(closed);
    await expect(orders.sendAgain('stripe:cs_2')).rejects.toMatchObject(closed);
    await expect(orders.assign('stripe:cs_2', 'boats', ALONE)).rejects.toMatchObject(closed);
  });
});

describe('tokens that are sent again', () => {
  it('are the same while their mail waits, and others once it was sent', async () => {
    const { orders, queue, nextMail, redeem, find, advance } = await setUp();
    await orders.receive(payment({ quantity: 2 }));
    const first = await nextMail();
    const failed = { owner: 'a', lastError: 'full', nextAttemptAt: null, isUnclear: false };
    await queue.markFailed({ id: first?.id ?? 0, ...failed });
    await orders.sendAgain('stripe:cs_1');
    const second = await nextMail();
    expect(second).toEqual(first);
    await queue.markSent(second?.id ?? 0, '2026-01-01T00:00:00.000Z');
    await redeem(first?.tokens[0] ?? '');
    advance(1_000);
    await orders.sendAgain('stripe:cs_1');
    const third = await nextMail();
    expect(third?.tokens).toHaveLength(1);
    expect(await redeem(first?.tokens[1] ?? '')).toBe(false);
    expect(await redeem(third?.tokens[0] ?? '')).toBe(true);
    expect(await find('stripe:cs_1')).toMatchObject({ used: 2 });
    await queue.markSent(third?.id ?? 0, '2026-01-01T00:00:00.000Z');
    await expect(orders.sendAgain('stripe:cs_1')).rejects.toMatchObject({ code: 'order-used' });
  });

  it('are not said to be mailed once others were shown, until those are mailed', async () => {
    const { orders, queue, nextMail, find, advance } = await setUp();
    await orders.receive(payment({ quantity: 2 }));
    const send = async () => {
      const mail = await nextMail();
      await queue.markSent(mail?.id ?? 0, '2026-01-01T00:00:00.000Z');
    };
    await send();
    const states = [stateOf(await find('stripe:cs_1'))];
    for (const change of [orders.showTokens, orders.sendAgain]) {
      advance(1_000);
      await change('stripe:cs_1');
      if (change === orders.sendAgain) await send();
      states.push(stateOf(await find('stripe:cs_1')));
    }
    expect(states).toEqual(['mailed', 'paid', 'mailed']);
  });

  it('are not issued for a mail that has some left, nor where the owner has revoked all', async () => {
    const { orders, queue, nextMail, find, store } = await setUp();
    const revoke = (token = '') => tokenRows(store).revoke(sha256(token), '2026-01-01');
    await orders.receive(payment({ quantity: 2 }));
    const first = await nextMail();
    const failed = { owner: 'a', lastError: 'full', nextAttemptAt: null, isUnclear: false };
    await queue.markFailed({ id: first?.id ?? 0, ...failed });
    await revoke(first?.tokens[0]);
    await orders.sendAgain('stripe:cs_1');
    const second = await nextMail();
    // It is written without those that were revoked.
    expect(second).toEqual(first);
    await queue.markFailed({ id: second?.id ?? 0, ...failed });
    await revoke(first?.tokens[1]);
    expect(stateOf(await find('stripe:cs_1'))).toBe('used');
    await expect(orders.sendAgain('stripe:cs_1')).rejects.toMatchObject({ code: 'order-used' });
    expect(await nextMail()).toBeNull();
  });

  it('after they were shown are others', async () => {
    const { orders, nextMail, redeem } = await setUp();
    await orders.receive(payment());
    const [shown = ''] = await orders.showTokens('stripe:cs_1');
    expect(await nextMail()).toBeNull();
    await orders.sendAgain('stripe:cs_1');
    const [mailed = ''] = (await nextMail())?.tokens ?? [];
    expect(mailed).not.toBe(shown);
    expect(await redeem(shown)).toBe(false);
    expect(await redeem(mailed)).toBe(true);
  });
});

it.each(['free', 'hidden', 'none'])(
  'tokens are not issued again where the tool is %s now',
  async (toolId) => {
    const { orders, store, nextMail, redeem } = await setUp();
    await orders.receive(payment());
    await store.db.updateTable('orders').set({ tool_id: toolId }).execute();
    const gone = { code: 'order-without-tool' };
    await expect(orders.sendAgain('stripe:cs_1')).rejects.toMatchObject(gone);
    await expect(orders.showTokens('stripe:cs_1')).rejects.toMatchObject(gone);
    expect(await redeem((await nextMail())?.tokens[0] ?? '')).toBe(true);
  },
);

describe('an order that the owner adds', () => {
  it('is mailed, or shown where it cannot be', async () => {
    const { orders, nextMail, find } = await setUp();
    const mailed = await orders.addByHand({ ...HAND, note: 'by bank' });
    expect(mailed.tokens).toEqual([]);
    expect((await nextMail())?.tokens).toHaveLength(2);
    expect(await find(mailed.id)).toMatchObject({ provider: 'hand', note: 'by bank', quantity: 2 });
    const shown = await orders.addByHand({ ...HAND, email: '' });
    expect(shown.tokens).toHaveLength(2);
    const withoutMail = await setUp({ sends: false });
    expect((await withoutMail.orders.addByHand(HAND)).tokens).toHaveLength(2);
    for (const { counts } of [orders, withoutMail.orders]) {
      expect(await counts()).toMatchObject({ unsent: 0, paid: 1 });
    }
  });

  it('is refused for a reference that is stored, and for what is no premium tool', async () => {
    const { orders, usable } = await setUp();
    await orders.receive(payment());
    const known = { code: 'order-known' };
    await expect(orders.addByHand({ ...HAND, reference: 'cs_1' })).rejects.toMatchObject(known);
    const twice = { ...HAND, reference: 'tx-7' };
    const added = await Promise.allSettled([orders.addByHand(twice), orders.addByHand(twice)]);
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(orders.addByHand(twice)).rejects.toMatchObject(known);
    for (const toolId of ['free', 'hidden', 'none']) {
      await expect(orders.addByHand({ ...HAND, toolId })).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    expect(await usable()).toBe(3);
  });

  it('is the order that its seller delivers later, and is refunded with it', async () => {
    const { orders, list, find, usable, redeem } = await setUp({ sends: false });
    const { tokens } = await orders.addByHand({ ...HAND, reference: 'cs_1' });
    const [first = ''] = tokens;
    for (let time = 0; time < 2; time += 1) expect(await orders.receive(payment())).toEqual([]);
    expect(await list.find('stripe:cs_1')).toBeNull();
    expect(await usable()).toBe(2);
    expect(await redeem(first)).toBe(true);
    expect(await orders.refund('pi_1')).toEqual(['hand:cs_1:boats']);
    expect(await usable()).toBe(0);

    await orders.addByHand({ ...HAND, reference: 'cs_2' });
    await orders.refund('pi_2');
    const late = payment({ id: 'stripe:cs_2', reference: 'cs_2' });
    expect(await orders.receive({ ...late, payment: 'pi_2' })).toEqual([]);
    expect(await find('hand:cs_2:boats')).toMatchObject({ refundedAt: expect.any(String) });
    expect(await usable()).toBe(0);
  });

  it('is one of each tool of a payment, all refunded with it', async () => {
    const { orders, usable } = await setUp();
    const reference = 'tx-7';
    const kofi = { id: 'ko-fi:tx-7:boats', provider: 'ko-fi', reference } as const;
    await orders.receive({ ...payment(kofi), payment: 'ko-fi:tx-7' });
    const known = { code: 'order-known' };
    await expect(orders.addByHand({ ...HAND, reference })).rejects.toMatchObject(known);
    const tides = { ...HAND, toolId: 'tides', reference };
    const { id } = await orders.addByHand(tides);
    await expect(orders.addByHand(tides)).rejects.toMatchObject(known);
    expect(await usable()).toBe(3);
    expect(await orders.refund('ko-fi:tx-7')).toEqual(expect.arrayContaining([kofi.id, id]));
    expect(await usable()).toBe(0);

    const both = ['boats', 'tides'].map((toolId) => ({ ...HAND, toolId, reference: 'tx-8' }));
    for (const order of both) await orders.addByHand(order);
    expect(await usable()).toBe(4);
    const codes = ['plink_boats', 'plink_tides'].map((code) => ({
      ...{ ...kofi, code, quantity: 2, email: '', isTest: false },
      ...{ id: `ko-fi:tx-8:${code}`, reference: 'tx-8' },
    }));
    expect(await orders.receive({ payment: 'ko-fi:tx-8', orders: codes })).toEqual([]);
    await orders.refund('ko-fi:tx-8');
    expect(await usable()).toBe(0);
  });

  it('is refused for a number whose order waits for a tool', async () => {
    const { orders } = await setUp();
    await orders.receive(payment({ code: 'plink_unknown' }));
    await expect(orders.addByHand({ ...HAND, reference: 'cs_1' })).rejects.toMatchObject({
      code: 'order-known',
    });
  });

  it('for another tool than its seller delivers is another order', async () => {
    const { orders } = await setUp();
    await orders.addByHand({ ...HAND, reference: 'cs_1' });
    for (const code of ['plink_tides', 'plink_unknown']) {
      const id = `stripe:${code}`;
      expect(await orders.receive(payment({ id, code }))).toEqual([id]);
    }
  });

  it.each(['cs_1', 'pi_1'])(
    'with the number %s is the same when the seller delivers it',
    async (reference) => {
      const { orders, usable, list } = await setUp();
      const added = await orders.addByHand({ ...HAND, quantity: 1, reference });
      expect(await orders.receive(payment())).toEqual([]);
      expect(await usable()).toBe(1);
      expect((await list.next(null, 9)).map(({ id }) => id)).toEqual([added.id]);
      // Another tool that was bought with the payment is another order.
      expect(await orders.receive(payment({ code: 'plink_tides' }))).toEqual(['stripe:cs_1']);
      expect(await usable()).toBe(2);
    },
  );

  it('with the number of a payment is known where that was delivered, and is refunded with it', async () => {
    const { orders, usable } = await setUp();
    await orders.receive(payment());
    const known = { code: 'order-known' };
    await expect(orders.addByHand({ ...HAND, reference: 'pi_1' })).rejects.toMatchObject(known);
    const { id } = await orders.addByHand({ ...HAND, reference: 'pi_2' });
    expect(await orders.refund('pi_2')).toEqual([id]);
    expect(await usable()).toBe(1);
    await orders.refund('pi_3');
    const refunded = { code: 'order-not-open' };
    await expect(orders.addByHand({ ...HAND, reference: 'pi_3' })).rejects.toMatchObject(refunded);
  });

  it('can have no more tokens assigned than can be made at once', async () => {
    const { orders } = await setUp();
    await orders.receive(payment({ quantity: 1_001 }));
    await expect(orders.assign('stripe:cs_1', 'boats', ALONE)).rejects.toMatchObject({
      code: 'order-too-large',
    });
    await expect(orders.assign('stripe:cs_1', 'free', ALONE)).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('an order of a call with a key', () => {
  const CALL: KeyOrder = {
    ...{ keyId: 'k1', idempotencyKey: 'one', toolId: 'boats', quantity: 2 },
    ...{ email: '', note: 'shop 7', mail: false },
  };

  it('is answered with its tokens, and the same call with the same for a day', async () => {
    const { orders, redeem, usable, advance, find } = await setUp();
    const first = await orders.issue(CALL);
    expect(first.id).toBe('key:k1:one');
    expect(first.tokens).toHaveLength(2);
    expect(await Promise.all([orders.issue(CALL), orders.issue(CALL)])).toEqual([first, first]);
    expect(await usable()).toBe(2);
    expect(await find(first.id)).toMatchObject({ provider: 'key', note: 'shop 7', mail: null });
    for (const token of first.tokens) expect(await redeem(token)).toBe(true);
    advance(24 * HOUR_MS);
    expect(await orders.issue(CALL)).toEqual(first);
    advance(1);
    await expect(orders.issue(CALL)).rejects.toMatchObject({ code: 'order-answered' });
  });

  it('is answered with the same tokens also where the tool is not offered any more', async () => {
    const { orders, unpublishAll } = await setUp();
    const first = await orders.issue(CALL);
    unpublishAll();
    expect(await orders.issue(CALL)).toEqual(first);
    await expect(orders.issue({ ...CALL, idempotencyKey: 'two' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('is another one for another key or idempotency key, and refused for another order', async () => {
    const { orders, usable } = await setUp();
    await orders.issue(CALL);
    await orders.issue({ ...CALL, keyId: 'k2' });
    await orders.issue({ ...CALL, idempotencyKey: 'two' });
    expect(await usable()).toBe(6);
    for (const change of [{ quantity: 1 }, { toolId: 'tides' }, { note: '' }, { email: 'a@b.c' }]) {
      await expect(orders.issue({ ...CALL, ...change })).rejects.toMatchObject({
        code: 'idempotency-key-reused',
      });
    }
    expect(await usable()).toBe(6);
  });

  it('mails the tokens to the buyer instead, where it says so', async () => {
    const { orders, nextMail } = await setUp();
    const call = { ...CALL, email: 'asha@example.com', mail: true };
    expect(await orders.issue(call)).toEqual({ id: 'key:k1:one', tokens: [] });
    expect(await orders.issue(call)).toEqual({ id: 'key:k1:one', tokens: [] });
    expect((await nextMail())?.tokens).toHaveLength(2);
    expect(await nextMail()).toBeNull();
  });

  it.each([
    [{ mail: true }, 'email'],
    [{ toolId: 'free' }, 'toolId'],
    [{ toolId: 'hidden' }, 'toolId'],
    [{ toolId: 'none' }, 'toolId'],
  ])('is refused with %j', async (change, field) => {
    const { orders, list } = await setUp();
    await expect(orders.issue({ ...CALL, ...change })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { [field]: expect.any(String) },
    });
    expect(await list.find('key:k1:one')).toBeNull();
  });

  it('is refused where a mail is asked for and none is sent', async () => {
    const { orders } = await setUp({ sends: false });
    await expect(
      orders.issue({ ...CALL, email: 'asha@example.com', mail: true }),
    ).rejects.toMatchObject({ code: 'invalid-input', fields: { mail: expect.any(String) } });
  });

  it.each(['refundByHand', 'showTokens'] as const)(
    'does not answer with void tokens after %s',
    async (change) => {
      const { orders } = await setUp();
      const { id } = await orders.issue(CALL);
      await orders[change](id);
      await expect(orders.issue(CALL)).rejects.toMatchObject({ code: 'order-answered' });
    },
  );

  it('has its answer encrypted, and erased after a day', async () => {
    const { orders, store, advance } = await setUp();
    const { tokens } = await orders.issue(CALL);
    const stored = async () =>
      JSON.stringify(await store.db.selectFrom('orders').selectAll().execute());
    for (const token of tokens) expect(await stored()).not.toContain(token);
    await orders.sweep();
    expect(await stored()).not.toContain('"answer":null');
    advance(24 * HOUR_MS + 1);
    await orders.sweep();
    expect(await stored()).toContain('"answer":null');
  });
});

describe('the list of orders', () => {
  it('asks for the codes to assign only where an order is to be assigned', async () => {
    const { orders, list } = await setUp();
    const codes = vi.spyOn(list, 'codesToAssign');
    const page = (search = '') => orders.page({ search, state: null, before: null });
    await orders.receive(payment());
    expect((await page()).toAssign).toEqual([]);
    expect(codes).not.toHaveBeenCalled();
    const unknown = payment({ id: 'stripe:cs_2', code: 'plink_unknown', email: 'kim@example.com' });
    await orders.receive({ ...unknown, payment: 'pi_2' });
    expect((await page('asha')).toAssign).toEqual([]);
    expect(codes).not.toHaveBeenCalled();
    for (const search of ['', 'kim']) {
      expect((await page(search)).toAssign).toEqual([{ code: 'plink_unknown', orders: 1 }]);
    }
  });

  it('is read by fifties, and exported whole', async () => {
    const { orders, advance } = await setUp();
    for (let index = 0; index < 51; index += 1) {
      await orders.receive({ ...payment({ id: `stripe:cs_${index}` }), payment: `pi_${index}` });
      advance(1_000);
    }
    const first = await orders.page({ search: '', state: null, before: null });
    expect(first.orders).toHaveLength(50);
    expect(first).toMatchObject({ more: true, counts: { waiting: 51, paid: 0 } });
    expect(await orders.counts()).toEqual(first.counts);
    const before = first.orders.at(-1) ?? null;
    const last = await orders.page({ search: '', state: null, before });
    expect(last).toMatchObject({ orders: [{ id: 'stripe:cs_0' }], more: false });
    const pieces: string[] = [];
    for await (const piece of orders.exportCsv()) pieces.push(piece);
    const lines = pieces.join('').trimEnd().split('\r\n');
    expect(lines).toHaveLength(52);
    expect(lines[0]).toMatch(/^\ufefforder,provider,reference/);
    expect(lines[1]).toBe(
      'stripe:cs_0,stripe,cs_1,plink_boats,boats,1,0,Asha@example.com,waiting,,,2026-01-01T00:00:00.000Z,,',
    );
  });
});

it('fails with an error of its own, and its cause, where the store does not answer', async () => {
  const { orders, store } = await setUp();
  await store.close();
  const failed = {
    code: expect.stringMatching(/^(orders|load)-failed$/),
    cause: expect.any(Error),
  };
  await expect(orders.receive(payment())).rejects.toMatchObject(failed);
  await expect(orders.refund('pi_1')).rejects.toMatchObject(failed);
  await expect(orders.showTokens('a')).rejects.toMatchObject(failed);
  await expect(orders.counts()).rejects.toMatchObject(failed);
  await expect(orders.sweep()).rejects.toMatchObject(failed);
});
