import { beforeEach, describe, expect, it } from 'vitest';
import { newOrder as orderOf } from '../../tests/support/new-order.ts';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  refuse,
  type StorePlace,
} from '../../tests/support/stores.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import { orderMailRows } from './mail-rows.ts';
import { orderListRows } from './order-list-rows.ts';
import { type Fulfilment, type NewOrder, orderRows } from './order-rows.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

const newOrder = (change: Partial<NewOrder> = {}): NewOrder =>
  orderOf({ id: 'stripe:cs_1', payment: 'pi_1', email: 'asha@example.com', ...change });

let made = 0;
/** Tokens of an order with their mail, each time new ones. */
const newFulfilment = (count = 1, orderId = 'stripe:cs_1'): Fulfilment => ({
  tokens: Array.from({ length: count }, () => {
    made += 1;
    return {
      hash: `hash ${made}`,
      ending: `${made}`,
      toolId: 'tool-1',
      issuedAt: at(0),
      note: '',
      expiresAt: null,
    };
  }),
  mail: {
    orderId,
    kind: 'tokens',
    recipient: 'asha@example.com',
    sealed: `sealed ${made}`,
    once: null,
    createdAt: at(0),
    delivery: 'waiting',
  },
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe.each(DIALECTS)('orders on %s', (dialect) => {
  let place: StorePlace;
  let rows: ReturnType<typeof orderRows>;
  let list: ReturnType<typeof orderListRows>;
  let tokens: ReturnType<typeof tokenRows>;
  let queue: ReturnType<typeof orderMailRows>;
  /** The same, over a connection of their own, as in another process. */
  let others: ReturnType<typeof orderRows>;
  let otherTokens: ReturnType<typeof tokenRows>;

  beforeEach(async () => {
    place = await migratedPlaceForTest(dialect);
    const [store, other] = [await openForTest(place), await openForTest(place)];
    rows = orderRows(store);
    list = orderListRows(store, true);
    tokens = tokenRows(store);
    queue = orderMailRows(store);
    others = orderRows(other);
    otherTokens = tokenRows(other);
  });

  const add = (change: Partial<NewOrder> = {}, count = 1) =>
    rows.add(newOrder(change), newFulfilment(count, change.id));
  const redeem = (hash: string, by = tokens) =>
    by.redeem({ token: `token of ${hash}`, hash, toolId: 'tool-1', now: at(5) });
  /** The hashes of tokens that can be used. */
  const usable = async () => (await tokens.list('issued', 999)).map(({ hash }) => hash).toSorted();
  const mails = () => place.query('select delivery, sealed, words from order_mails order by id');
  const answers = () => place.query('select answer from orders order by id');
  const replace = (withUsed = false, by = rows) =>
    by.replaceTokens('stripe:cs_1', {
      now: at(9),
      withUsed,
      make: (count) => newFulfilment(count),
    });
  const claim = (now: string) =>
    queue.claim({
      owner: 'a',
      now,
      latest: '2027',
      until: new Date(Date.parse(now) + 120_000).toISOString(),
    });

  describe('that are delivered', () => {
    it('are stored once, with their tokens and mail, by however many processes at once', async () => {
      const offers = times(40, () => newFulfilment(2));
      const added = await Promise.all(
        offers.map((offer, index) =>
          (index % 2 === 0 ? rows : others).add(newOrder({ quantity: 2 }), offer),
        ),
      );
      expect(added.filter((result) => result === 'added')).toHaveLength(1);
      expect(added.filter((result) => result === 'known')).toHaveLength(39);
      const stored = offers[added.indexOf('added')];
      expect(await usable()).toEqual(stored?.tokens.map(({ hash }) => hash).toSorted());
      expect(await mails()).toEqual([
        { delivery: 'waiting', sealed: stored?.mail?.sealed, words: '' },
      ]);
    });

    it('of one payment are stored all or none', async () => {
      const two = ['ko-fi:1:a', 'ko-fi:1:b'].map((id) => ({
        order: newOrder({ id, payment: 'ko-fi:1' }),
        fulfilment: newFulfilment(1, id),
      }));
      expect(await rows.addAll(two)).toEqual(['added', 'added']);
      expect(await rows.addAll(two)).toEqual(['known', 'known']);
      expect(await usable()).toHaveLength(2);
      await refuse(place, 'after insert on order_mails');
      const more = ['ko-fi:2:a', 'ko-fi:2:b'].map((id, index) => ({
        order: newOrder({ id, payment: 'ko-fi:2' }),
        // Only the second one has a mail, and is refused.
        fulfilment: { ...newFulfilment(1, id), ...(index === 0 && { mail: null }) },
      }));
      await expect(rows.addAll(more)).rejects.toThrow('refused');
      expect(await list.find('ko-fi:2:a')).toBeNull();
      expect(await usable()).toHaveLength(2);
      expect(await place.query("select * from order_payments where payment = 'ko-fi:2'")).toEqual(
        [],
      );
    });

    it('can have more tokens than one statement takes', async () => {
      await add({ quantity: 2_500 }, 2_500);
      expect(await place.query('select order_id from issued_tokens')).toHaveLength(2_500);
    });

    it('wait for a tool where none is known, and get one only once', async () => {
      await rows.add(newOrder({ toolId: null }), null);
      expect(await list.find('stripe:cs_1')).toMatchObject({ toolId: null, used: 0, mail: null });
      expect(await replace()).toBeNull();
      const assigned = await Promise.all(
        times(10, (index) =>
          (index % 2 === 0 ? rows : others).assign('stripe:cs_1', `tool-${index}`, newFulfilment()),
        ),
      );
      expect(assigned.filter(Boolean)).toHaveLength(1);
      expect(await list.find('stripe:cs_1')).toMatchObject({
        toolId: `tool-${assigned.indexOf(true)}`,
      });
      expect(await usable()).toHaveLength(1);
      expect(await rows.assign('stripe:none', 'tool-1', newFulfilment())).toBe(false);
    });
  });

  describe('that are refunded', () => {
    it('lose their unused tokens and their waiting mail, and tell what was used', async () => {
      await add({ quantity: 2, answer: 'sealed answer' }, 2);
      const [used = '', unused = ''] = await usable();
      await redeem(used);
      expect(await rows.refund('pi_1', at(1))).toEqual(['stripe:cs_1']);
      expect(await rows.refund('pi_1', at(2))).toEqual([]);
      expect(await redeem(unused)).toBe(false);
      expect(await list.find('stripe:cs_1')).toMatchObject({ refundedAt: at(1), used: 1 });
      expect(await mails()).toEqual([{ delivery: 'none', sealed: '', words: '' }]);
      expect(await answers()).toEqual([{ answer: null }]);
      expect(await claim(at(9))).toBeNull();
    });

    it('before they arrive, get no token, no mail and no answer', async () => {
      expect(await rows.refund('pi_1', at(1))).toEqual([]);
      expect(await add({ answer: 'sealed answer' })).toBe('refunded');
      expect(await add()).toBe('known');
      expect(await usable()).toEqual([]);
      expect(await mails()).toEqual([]);
      expect(await answers()).toEqual([{ answer: null }]);
      expect(await list.find('stripe:cs_1')).toMatchObject({ refundedAt: at(1) });
    });

    it('at the same moment as they arrive, end without a token that can be used', async () => {
      const payments = times(30, (index) => `pi_${index}`);
      await Promise.all(
        payments.flatMap((payment, index) => {
          const id = `stripe:cs_${index}`;
          const stored = rows.add(newOrder({ id, payment }), newFulfilment(1, id));
          return [stored, others.refund(payment, at(1))];
        }),
      );
      expect(await usable()).toEqual([]);
      const orders = await list.list({ search: '', state: 'refunded', before: null, limit: 99 });
      expect(orders).toHaveLength(30);
      expect(await claim(at(9))).toBeNull();
    });

    it('concern every order of the payment, and none of another', async () => {
      for (const id of ['a', 'b', 'c']) await add({ id, payment: id === 'c' ? 'pi_2' : 'pi_1' });
      expect((await rows.refund('pi_1', at(1))).toSorted()).toEqual(['a', 'b']);
      expect(await usable()).toHaveLength(1);
    });

    it('by hand are those of the payment, once', async () => {
      for (const id of ['a', 'b', 'c']) await add({ id, payment: id === 'c' ? 'pi_2' : 'pi_1' });
      expect(await rows.refundOf('a', at(1))).toBe(true);
      expect(await usable()).toHaveLength(1);
      for (const id of ['a', 'b', 'none']) expect(await rows.refundOf(id, at(2))).toBe(false);
      expect(await list.find('b')).toMatchObject({ refundedAt: at(1) });
    });

    it('cannot be assigned, replaced or mailed any more', async () => {
      await add();
      await rows.refund('pi_1', at(1));
      expect(await replace(true)).toBeNull();
      expect(await rows.mailAgain('stripe:cs_1', at(2))).toBe(false);
      await rows.add(newOrder({ id: 'b', payment: 'pi_2', toolId: null }), null);
      await rows.refund('pi_2', at(1));
      expect(await rows.assign('b', 'tool-1', newFulfilment())).toBe(false);
      expect(await usable()).toEqual([]);
    });

    it('while a token is used: it is used, or void', async () => {
      await Promise.all(times(20, (index) => add({ id: `${index}`, payment: `pi_${index}` })));
      const hashes = await usable();
      const results = await Promise.all(
        times(20, (index) =>
          Promise.all([
            redeem(hashes[index] ?? '', otherTokens),
            rows.refund(`pi_${index}`, at(1)),
          ]),
        ),
      );
      const used = results.filter(([isUsed]) => isUsed).length;
      expect(await tokens.list('used', 99)).toHaveLength(used);
      expect(await tokens.list('revoked', 99)).toHaveLength(20 - used);
      expect(await usable()).toEqual([]);
    });
  });

  describe('whose tokens are replaced', () => {
    it('get as many as were unused, and the earlier ones and their mail are void', async () => {
      await add({ quantity: 3, answer: 'sealed answer' }, 3);
      const [used = '', ...unused] = await usable();
      await redeem(used);
      const replaced = await replace();
      expect(replaced?.tokens).toHaveLength(2);
      expect(await usable()).toEqual(replaced?.tokens.map(({ hash }) => hash).toSorted());
      for (const hash of unused) expect(await redeem(hash)).toBe(false);
      expect(await mails()).toEqual([
        { delivery: 'none', sealed: '', words: '' },
        { delivery: 'waiting', sealed: replaced?.mail?.sealed, words: '' },
      ]);
      expect(await answers()).toEqual([{ answer: null }]);
      expect(await list.find('stripe:cs_1')).toMatchObject({ quantity: 3, used: 1 });
    });

    it('get as many as they have, where the used ones are replaced too', async () => {
      await add({ quantity: 2 }, 2);
      const [used = ''] = await usable();
      await redeem(used);
      expect((await replace(true))?.tokens).toHaveLength(2);
      expect(await list.find('stripe:cs_1')).toMatchObject({ used: 0 });
      // The used one stays used, and is not replaced a second time.
      expect(await redeem(used)).toBe(false);
      expect((await replace(true))?.tokens).toHaveLength(2);
      expect(await usable()).toHaveLength(2);
    });

    it('keep what they have where none can be replaced', async () => {
      await add({ quantity: 2, answer: 'sealed answer' }, 2);
      const [used = '', revoked = ''] = await usable();
      await redeem(used);
      await tokens.revoke(revoked, at(6));
      const before = await mails();
      expect(await replace()).toBeNull();
      expect(await mails()).toEqual(before);
      expect(await answers()).toEqual([{ answer: 'sealed answer' }]);
      expect((await replace(true))?.tokens).toHaveLength(1);
      expect(
        await rows.replaceTokens('none', {
          now: at(9),
          withUsed: true,
          make: () => newFulfilment(),
        }),
      ).toBeNull();
    });

    it('by two at once, and used meanwhile, never have more than were bought', async () => {
      await add({ quantity: 10 }, 10);
      const first = await usable();
      const uses = first.map((hash) => redeem(hash, otherTokens));
      const replacements = times(6, (index) => replace(false, index % 2 === 0 ? rows : others));
      const used = (await Promise.all(uses)).filter(Boolean).length;
      await Promise.all(replacements);
      expect(await usable()).toHaveLength(10 - used);
      expect(await list.find('stripe:cs_1')).toMatchObject({ used });
    });
  });

  describe('whose mail is sent again', () => {
    it('have it due at once with all attempts, where it has failed', async () => {
      await add();
      const mail = await claim(at(1));
      await queue.markFailed({
        ...{ id: mail?.id ?? 0, owner: 'a', lastError: 'full', nextAttemptAt: null },
        isUnclear: true,
      });
      expect(await list.find('stripe:cs_1')).toMatchObject({
        mail: { delivery: 'failed', attempts: 1, lastError: 'full', mayBeTwice: true },
      });
      expect(await rows.mailAgain('stripe:cs_1', at(3))).toBe(true);
      expect(await list.find('stripe:cs_1')).toMatchObject({
        mail: { delivery: 'waiting', attempts: 0, nextAttemptAt: at(3), mayBeTwice: true },
      });
      expect(await claim(at(3))).toMatchObject({ attempts: 1 });
    });

    it('are left alone while it is being sent', async () => {
      await add();
      const mail = await claim(at(1));
      expect(await rows.mailAgain('stripe:cs_1', at(2))).toBe(true);
      expect(await claim(at(2))).toBeNull();
      await queue.markSent(mail?.id ?? 0, at(2));
      expect(await rows.mailAgain('stripe:cs_1', at(2))).toBe(false);
      expect(await list.find('stripe:cs_1')).toMatchObject({
        mail: { delivery: 'sent', sentAt: at(2), mayBeTwice: false },
      });
    });

    it('say that it may have been mailed twice, where an attempt has no result', async () => {
      await add();
      await claim(at(1));
      expect(await rows.mailAgain('stripe:cs_1', at(30))).toBe(true);
      expect(await claim(at(30))).not.toBeNull();
      expect(await list.find('stripe:cs_1')).toMatchObject({ mail: { mayBeTwice: true } });
    });

    it('have none to send where the address was erased, or there never was one', async () => {
      await add();
      await place.query("update order_mails set recipient = ''");
      expect(await rows.mailAgain('stripe:cs_1', at(2))).toBe(false);
      await rows.add(newOrder({ id: 'b', payment: 'pi_2' }), { ...newFulfilment(), mail: null });
      expect(await rows.mailAgain('b', at(2))).toBe(false);
      expect(await rows.mailAgain('none', at(2))).toBe(false);
    });
  });

  it('have an answer until it is erased', async () => {
    await add({ answer: 'first' });
    await add({ id: 'b', payment: 'pi_2', answer: 'second', receivedAt: at(2) });
    expect(await rows.answer('stripe:cs_1')).toEqual({ answer: 'first', receivedAt: at(0) });
    await rows.eraseAnswers(at(1));
    expect(await answers()).toEqual([{ answer: 'second' }, { answer: null }]);
    expect(await rows.answer('none')).toBeNull();
  });
});
