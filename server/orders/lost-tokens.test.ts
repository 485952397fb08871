import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { newTool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { stoppedClock, type TestClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  type StorePlace,
} from '../../tests/support/stores.ts';
import { currentTokenRows } from '../downloads/current-token-rows.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import { type BuyerLinks, createBuyerLinks } from './buyer-links.ts';
import { buyerRows } from './buyer-rows.ts';
import { openContents } from './letter-contents.ts';
import {
  createLostTokens,
  LOOKUPS_MAX,
  LOST_LIMITS,
  type LostTokens,
  REPLACED_A_DAY,
} from './lost-tokens.ts';
import { emailHashOf } from './order-letters.ts';
import { type NewOrder, orderRows } from './order-rows.ts';
import { createSealedTexts, type SealedTexts } from './sealed-texts.ts';

const EMAIL = 'Asha@Example.com';

const tool = (id: string, change: object = {}) => ({
  ...newTool(0),
  id,
  name: `Name of ${id}`,
  isPremium: true,
  key: id,
  ...change,
});

const withTools = (...tools: ReturnType<typeof tool>[]): Portfolio => ({
  ...portfolioSchema.parse(samplePortfolio),
  downloads: { categories: [{ key: 'one', name: 'One', tools }] },
});

let visitors = 0;
/** Each time the address of another visitor. */
const someone = (): string => {
  visitors += 1;
  return `192.0.2.${visitors}`;
};

describe.each(DIALECTS)('lost tokens on %s', (dialect) => {
  let place: StorePlace;
  let store: Store;
  let time: TestClock;
  let links: BuyerLinks;
  let sealed: SealedTexts;
  let content: Portfolio;
  let service: LostTokens;
  let woken: number;
  let lookups: number;
  let errors: unknown[];
  let floods: number;
  let breaksAfter: number;
  let hold: Promise<void>;

  beforeEach(async () => {
    place = await migratedPlaceForTest(dialect);
    store = await openForTest(place);
    time = stoppedClock(new Date().toISOString());
    links = await createBuyerLinks(store, time.clock);
    sealed = await createSealedTexts(store);
    content = withTools(tool('tool-1'), tool('tool-2', { replaceUsedDays: 7 }));
    woken = 0;
    lookups = 0;
    errors = [];
    floods = 0;
    breaksAfter = Number.POSITIVE_INFINITY;
    hold = Promise.resolve();
    const buyers = buyerRows(store);
    const rows = orderRows(store);
    service = createLostTokens({
      ...{ store, links, sealed, isOffered: true, clock: time.clock },
      content: {
        loadAndPublish: async () => ({ content, version: 1, createdAt: '', updatedAt: '' }),
      },
      orders: {
        replaceTokens: (id, how) => {
          breaksAfter -= 1;
          if (breaksAfter < 0) throw new Error('The store does not answer.');
          return rows.replaceTokens(id, how);
        },
      },
      buyers: {
        ...buyers,
        async ordersOf(emailHash) {
          lookups += 1;
          await hold;
          return buyers.ordersOf(emailHash);
        },
      },
      tokens: currentTokenRows(store),
      queue: {
        wake() {
          woken += 1;
        },
      },
      onError: (error) => errors.push(error),
      onFlood: () => {
        floods += 1;
      },
    });
  });

  /** An order with tokens such as `cs_1 token 0`. */
  const buy = async (reference: string, count = 1, change: Partial<NewOrder> = {}) => {
    const order: NewOrder = {
      id: `stripe:${reference}`,
      provider: 'stripe',
      reference,
      payment: `pi_${reference}`,
      code: 'plink_1',
      toolId: 'tool-1',
      quantity: count,
      email: EMAIL,
      emailHash: emailHashOf(EMAIL),
      isTest: false,
      note: '',
      receivedAt: time.clock().toISOString(),
      answer: null,
      ...change,
    };
    const made = Array.from({ length: count }, (_, index) => `${reference} token ${index}`);
    const tokens = made.map((token) => ({
      hash: sha256(token),
      ending: '',
      toolId: order.toolId ?? '',
      issuedAt: order.receivedAt,
      note: '',
      expiresAt: null,
    }));
    await orderRows(store).add(order, order.toolId === null ? null : { tokens, mail: null });
    return made;
  };
  const redeem = (token = '', toolId = 'tool-1') =>
    tokenRows(store).redeem({
      ...{ token, hash: sha256(token), toolId },
      now: time.clock().toISOString(),
    });
  const ask = async (email = EMAIL, address = someone()) => {
    await service.ask({ email, address });
    await service.stop();
  };
  const mails = () =>
    place.query('select kind, recipient, delivery, sealed from order_mails order by id');
  const contents = async () =>
    (await mails()).map((mail) => openContents(sealed, String(Object(mail).sealed)));
  const code = () => links.signReplace(emailHashOf(EMAIL));

  it('mails a link to the address of an order, in whatever writing it is asked for', async () => {
    await buy('cs_1');
    await ask('  aSHA@example.COM ');
    expect(await mails()).toMatchObject([{ kind: 'lost', recipient: EMAIL, delivery: 'waiting' }]);
    expect(woken).toBe(1);
    expect(await contents()).toEqual([{ kind: 'lost', hasNone: false }]);
    expect(await service.find(code())).toEqual([
      { id: 'tool-1', name: 'Name of tool-1', unused: 1, used: 0 },
    ]);
  });

  it('mails it to an address beyond ASCII that is written in another way', async () => {
    const email = 'jürgen@exämple.de';
    await buy('cs_1', 1, { email, emailHash: emailHashOf(email) });
    await ask('JU\u0308RGEN@xn--exmple-cua.de');
    expect(await mails()).toMatchObject([{ recipient: email }]);
  });

  it('mails an address whose tokens cannot be replaced that none can, in place of a link', async () => {
    const [used] = await buy('cs_1');
    const [revoked = ''] = await buy('cs_2');
    await redeem(used);
    await tokenRows(store).revoke(sha256(revoked), time.clock().toISOString());
    await ask();
    expect(await contents()).toEqual([{ kind: 'lost', hasNone: true }]);
    // Within the days of its tool, a used one can be.
    const email = 'b@example.com';
    const [other] = await buy('cs_3', 1, {
      ...{ email, emailHash: emailHashOf(email), toolId: 'tool-2' },
    });
    await redeem(other, 'tool-2');
    await ask(email);
    expect((await contents()).at(-1)).toEqual({ kind: 'lost', hasNone: false });
  });

  it('mails nobody who has no order with a tool, or was refunded', async () => {
    await buy('cs_1', 1, { toolId: null });
    await buy('cs_2');
    await orderRows(store).refund('pi_cs_2', time.clock().toISOString());
    await ask();
    await ask('stranger@example.com');
    expect(await mails()).toEqual([]);
  });

  it('mails nobody all of whose tools are sold no more', async () => {
    await buy('cs_1');
    await buy('cs_2', 1, { toolId: 'tool-2' });
    content = withTools(tool('tool-1', { isPremium: false }));
    await ask();
    expect(await mails()).toEqual([]);
    expect(errors).toEqual([]);
    // What was not mailed does not count.
    content = withTools(tool('tool-2'));
    await ask();
    expect(await mails()).toHaveLength(1);
  });

  it('answers before it looks, and looks before it stops', async () => {
    await buy('cs_1');
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    for (const email of [EMAIL, 'stranger@example.com']) {
      await service.ask({ email, address: someone() });
    }
    // The answer is written in these turns.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(lookups).toBe(0);
    const stopped = service.stop();
    expect(await mails()).toEqual([]);
    held.resolve();
    await stopped;
    expect(await mails()).toHaveLength(1);
  });

  it('voids nothing when it is asked for, and nothing when the page is opened', async () => {
    const [token] = await buy('cs_1');
    const everything = () => place.query('select * from issued_tokens');
    const before = await everything();
    await ask();
    await service.find(code());
    expect(await everything()).toEqual(before);
    expect(await redeem(token)).toBe(true);
  });

  it('mails an address once an hour and three times a day', async () => {
    await buy('cs_1');
    await ask();
    await ask();
    expect(await mails()).toHaveLength(LOST_LIMITS.hour);
    // The counts expire by the clock of the machine.
    const forget = () => place.query("delete from throttles where key like 'lost-hour%'");
    for (let hour = 0; hour < 5; hour += 1) {
      await forget();
      await ask();
    }
    expect(await mails()).toHaveLength(LOST_LIMITS.day);
    await place.query('delete from throttles');
    await ask();
    expect(await mails()).toHaveLength(LOST_LIMITS.day + 1);
  });

  it('mails no more than the limit of a day, whoever asks', async () => {
    const before = LOST_LIMITS.dayInAll - 2;
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await buy(email, 1, { email, emailHash: emailHashOf(email) });
      await ask(email);
      // As if others had asked in the meantime.
      const others = "update throttles set points = points + $1 where key like 'lost-all:key%'";
      if (email.startsWith('a')) await place.query(others.replace('$1', String(before)));
    }
    expect(await mails()).toHaveLength(2);
  });

  it('refuses a visitor who asks too often, and whatever is stored', async () => {
    await buy('cs_1');
    const address = someone();
    for (let n = 0; n < LOST_LIMITS.visitorHour; n += 1) await ask(`${n}@example.com`, address);
    await expect(ask(EMAIL, address)).rejects.toMatchObject({ code: 'too-many-attempts' });
    await expect(ask('a@example.com', address)).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
    expect(await mails()).toEqual([]);
  });

  it('looks up only so many addresses of a flood, which has the same answer', async () => {
    await buy('cs_1');
    for (let flood = 1; flood <= 2; flood += 1) {
      const held = Promise.withResolvers<void>();
      hold = held.promise;
      lookups = 0;
      for (let n = 0; n < 4 * LOOKUPS_MAX; n += 1) {
        const request = { email: `${n}@example.com`, address: `2001:db8:${n.toString(16)}::1` };
        expect(await service.ask(request)).toBeUndefined();
      }
      expect(floods).toBe(flood);
      const stopped = service.stop();
      held.resolve();
      await stopped;
      expect(lookups).toBe(LOOKUPS_MAX);
    }
    // Afterwards it goes on.
    await ask();
    expect(await mails()).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('replaces the unused tokens of all orders of the buyer', async () => {
    const [used, unused] = await buy('cs_1', 2);
    const [other] = await buy('cs_2', 1, { toolId: 'tool-2' });
    const [theirs] = await buy('cs_3', 1, { email: 'b@example.com', emailHash: 'b' });
    await redeem(used);
    expect(await service.find(code())).toEqual([
      { id: 'tool-2', name: 'Name of tool-2', unused: 1, used: 0 },
      { id: 'tool-1', name: 'Name of tool-1', unused: 1, used: 0 },
    ]);
    const { tokens, isPartial } = await service.replace(code());
    expect(isPartial).toBe(false);
    expect(tokens.map(({ tool: { id } }) => id).toSorted()).toEqual(['tool-1', 'tool-2']);
    expect(await redeem(unused)).toBe(false);
    expect(await redeem(other, 'tool-2')).toBe(false);
    for (const { token, tool: of } of tokens) {
      expect(token.startsWith(`${of.id}-`)).toBe(true);
      expect(await redeem(token, of.id)).toBe(true);
    }
    expect(await redeem(theirs)).toBe(true);
    expect(await service.find(code())).toMatchObject([{ id: 'tool-2', unused: 0, used: 1 }]);
  });

  it('replaces used tokens only within the days of the tool', async () => {
    const [token] = await buy('cs_1', 1, { toolId: 'tool-2' });
    await redeem(token, 'tool-2');
    expect(await service.find(code())).toMatchObject([{ unused: 0, used: 1 }]);
    const { tokens } = await service.replace(code());
    expect(await redeem(tokens[0]?.token, 'tool-2')).toBe(true);
    time.advance(7 * DAY_MS);
    expect(await service.find(code())).toEqual([]);
    expect(await service.replace(code())).toEqual({ tokens: [], isPartial: false });
  });

  it('leaves out tools that are not sold any more, and tokens that the owner has revoked', async () => {
    const [token = ''] = await buy('cs_1');
    await buy('cs_2', 1, { toolId: 'tool-2' });
    await tokenRows(store).revoke(sha256(token), time.clock().toISOString());
    content = withTools(tool('tool-1'), tool('tool-2', { isPremium: false }));
    expect(await service.find(code())).toEqual([]);
    expect((await service.replace(code())).tokens).toEqual([]);
  });

  it('replaces the tokens of an order five times a day', async () => {
    await buy('cs_1');
    for (let n = 0; n < REPLACED_A_DAY; n += 1) {
      expect((await service.replace(code())).tokens).toHaveLength(1);
    }
    await expect(service.replace(code())).rejects.toMatchObject({ code: 'too-many-attempts' });
    await buy('cs_2');
    const { tokens, isPartial } = await service.replace(code());
    expect([tokens.length, isPartial]).toEqual([1, true]);
  });

  it('gives each token one successor, however often the button is pressed at once', async () => {
    await buy('cs_1', 3);
    const all = await Promise.all([1, 2, 3].map(() => service.replace(code())));
    const works: boolean[] = [];
    for (const { token } of all.flatMap(({ tokens }) => tokens)) works.push(await redeem(token));
    expect(works.filter(Boolean)).toHaveLength(3);
  });

  it('shows what was replaced before the store failed, and the rest the next time', async () => {
    await buy('cs_1');
    await buy('cs_2');
    breaksAfter = 1;
    const first = await service.replace(code());
    expect([first.tokens.length, first.isPartial]).toEqual([1, true]);
    expect(errors).toHaveLength(1);
    await expect(service.replace(code())).rejects.toMatchObject({ code: 'lost-tokens-failed' });
    breaksAfter = Number.POSITIVE_INFINITY;
    const second = await service.replace(code());
    expect(second.tokens).toHaveLength(2);
    expect(await redeem(first.tokens[0]?.token)).toBe(false);
    for (const { token } of second.tokens) expect(await redeem(token)).toBe(true);
  });

  it('refuses a code that was not signed, or has expired', async () => {
    await buy('cs_1');
    const expiring = code();
    for (const step of [service.find, service.replace]) {
      await expect(step(`${expiring}a`)).rejects.toMatchObject({ code: 'not-found' });
      await expect(step('')).rejects.toMatchObject({ code: 'not-found' });
    }
    time.advance(24 * HOUR_MS);
    for (const step of [service.find, service.replace]) {
      await expect(step(expiring)).rejects.toMatchObject({ code: 'link-expired' });
    }
  });
});
