import { beforeEach, describe, expect, it } from 'vitest';
import { ORDER_STATES, type OrderState, stateOf } from '../../domain/orders.ts';
import { seededRandom } from '../../scenes/random.ts';
import { newOrder } from '../../tests/support/new-order.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import type { Store } from '../store/store.ts';
import { orderMailRows } from './mail-rows.ts';
import { orderListRows } from './order-list-rows.ts';
import { orderRows } from './order-rows.ts';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const MAIL_ENDS: ReadonlyMap<OrderState, 'sent' | 'failed'> = new Map([
  ['used', 'sent'],
  ['refunded', 'failed'],
  ['mailed', 'sent'],
  ['failed', 'failed'],
]);

/** Stores an order of two tokens that has come to this state, and may have more behind it. */
async function addIn(
  store: Store,
  state: OrderState,
  { id, receivedAt }: { id: string; receivedAt: string },
  random: () => number,
) {
  const rows = orderRows(store);
  const hashes = [`${id} 1`, `${id} 2`];
  const hasMail = !['paid', 'unsent', 'unassigned'].includes(state) || random() < 0.3;
  const isBare = state === 'unassigned';
  // What was mailed is void once the tokens were shown.
  const isVoid = state === 'paid' && hasMail && random() < 0.5;
  const isAnswered = state === 'paid' && !hasMail && random() < 0.5;
  await rows.add(
    newOrder({
      id,
      receivedAt,
      quantity: 2,
      ...(isBare && { toolId: null }),
      ...(isAnswered && { provider: 'key' }),
    }),
    isBare
      ? null
      : {
          tokens: hashes.map((hash) => ({
            ...{
              hash,
              ending: '',
              toolId: 'tool-1',
              issuedAt: receivedAt,
              note: '',
              expiresAt: null,
            },
          })),
          mail: hasMail
            ? {
                ...{ orderId: id, kind: 'tokens', recipient: 'a@b.c', sealed: 's', once: null },
                createdAt: receivedAt,
                delivery: ['paid', 'unsent'].includes(state) && !isVoid ? 'none' : 'waiting',
              }
            : null,
        },
  );
  const use = (hash: string) =>
    tokenRows(store).redeem({ token: hash, hash, toolId: 'tool-1', now: receivedAt });
  const uses = state === 'used' ? 2 : Number(random() < 0.5);
  // Of an order whose tokens are used, the owner may have revoked one.
  const revoke = (hash: string) => tokenRows(store).revoke(hash, receivedAt);
  for (const hash of hashes.slice(0, isBare ? 0 : uses)) {
    await (state === 'used' && random() < 0.5 ? revoke(hash) : use(hash));
  }
  // In two of these states, what became of the mail does not count any more.
  const end = isVoid ? 'sent' : MAIL_ENDS.get(state);
  if (end !== undefined) {
    const queue = orderMailRows(store);
    const mail = await queue.claim({ owner: 'a', now: '2027', latest: '2028', until: '2027' });
    if (mail === null) throw new Error('There is no mail.');
    if (end === 'sent') await queue.markSent(mail.id, at(0));
    else
      await queue.markFailed({
        ...{ id: mail.id, owner: 'a', lastError: 'full', nextAttemptAt: null, isUnclear: false },
      });
  }
  if (state === 'paid' && !isAnswered) {
    // They are shown to the owner.
    await rows.replaceTokens(id, {
      ...{ now: '2027', withUsed: false },
      make: () => ({ tokens: [], mail: null }),
    });
  }
  if (state === 'refunded') await rows.refund(id, receivedAt);
}

describe.each(DIALECTS)('the list of orders on %s', (dialect) => {
  let store: Store;
  let list: ReturnType<typeof orderListRows>;
  const ids = async (search: string) =>
    (await list.list({ search, state: null, before: null, limit: 99 })).map(({ id }) => id);

  beforeEach(async () => {
    store = await openForTest(await migratedPlaceForTest(dialect));
    list = orderListRows(store, true);
  });

  it('says the state of each order as the domain does, and counts them', async () => {
    const random = seededRandom(38);
    const states = Array.from({ length: 40 }, () => {
      const state = ORDER_STATES[Math.floor(random() * ORDER_STATES.length)];
      return state ?? 'paid';
    });
    for (const [index, state] of states.entries()) {
      // What waits is stored last, so that no other mail is claimed in its place.
      if (state !== 'waiting')
        await addIn(store, state, { id: `${index}`, receivedAt: at(index) }, random);
    }
    for (const [index, state] of states.entries()) {
      if (state === 'waiting')
        await addIn(store, state, { id: `${index}`, receivedAt: at(index) }, random);
    }
    const all = await list.list({ search: '', state: null, before: null, limit: 99 });
    expect(all.map(({ id, ...order }) => [id, stateOf({ id, ...order })])).toEqual(
      states.map((state, index) => [`${index}`, state]).toReversed(),
    );
    const counts = await list.counts('');
    for (const state of ORDER_STATES) {
      const expected = all.filter((order) => stateOf(order) === state);
      expect(expected.length).toBeGreaterThan(0);
      expect(await list.list({ search: '', state, before: null, limit: 99 })).toEqual(expected);
      expect(counts[state]).toBe(expected.length);
    }
  });

  it('has every order once, page by page, also those of the same moment', async () => {
    const rows = orderRows(store);
    for (let index = 0; index < 9; index += 1) {
      await rows.add(newOrder({ id: `${index}`, receivedAt: at(Math.floor(index / 4)) }), null);
    }
    const seen: string[] = [];
    let before = null;
    for (;;) {
      const page = await list.list({ search: '', state: null, before, limit: 2 });
      seen.push(...page.map(({ id }) => id));
      before = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(seen).toEqual(['8', '7', '6', '5', '4', '3', '2', '1', '0']);
    const first = await list.next(null, 4);
    expect(first.map(({ id }) => id)).toEqual(['0', '1', '2', '3']);
    const rest = await list.next(first.at(-1) ?? null, 99);
    expect(rest.map(({ id }) => id)).toEqual(['4', '5', '6', '7', '8']);
  });

  it('is searched by address, reference, payment, code and note, in any case, and literally', async () => {
    const rows = orderRows(store);
    await rows.add(newOrder({ id: 'a', email: 'Asha@Example.com', note: '100% off' }), null);
    await rows.add(newOrder({ id: 'b', reference: 'cs_B', payment: 'pi_B', email: '' }), null);
    await rows.add(newOrder({ id: 'c', code: 'plink_C', email: 'chi@example.org' }), null);
    expect(await ids('ASHA@')).toEqual(['a']);
    expect(await ids('example')).toEqual(['c', 'a']);
    expect(await ids('cs_b')).toEqual(['b']);
    expect(await ids('PI_B')).toEqual(['b']);
    expect(await ids('plink_c')).toEqual(['c']);
    expect(await ids('0%')).toEqual(['a']);
    expect(await ids('s%b')).toEqual([]);
    expect(await ids("' or 1=1 --")).toEqual([]);
    expect(await list.counts('example')).toMatchObject({ unsent: 2, refunded: 0 });
  });

  it('finds one by its id or reference', async () => {
    await orderRows(store).add(newOrder({ id: 'a', reference: 'cs_1', isTest: true }), null);
    expect(await list.find('a')).toEqual({
      id: 'a',
      provider: 'stripe',
      reference: 'cs_1',
      code: 'plink_1',
      toolId: 'tool-1',
      quantity: 1,
      email: 'buyer@example.com',
      isTest: true,
      note: '',
      receivedAt: '2026-01-01T00:00:00.000Z',
      refundedAt: null,
      used: 0,
      revoked: 0,
      mail: null,
      isUnsent: true,
    });
    expect(await list.find('b')).toBeNull();
    const first = { toolId: 'tool-1', payment: 'a' };
    expect(await list.withReference('cs_1')).toEqual([first]);
    expect(await list.withReference('cs_2')).toEqual([]);
    await orderRows(store).add(newOrder({ id: 'b', payment: 'cs_1', toolId: null }), null);
    expect(await list.withReference('cs_1')).toEqual([first, { toolId: null, payment: 'cs_1' }]);
  });
});
