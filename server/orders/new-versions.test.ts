import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import type { NewVersion } from '../../domain/new-versions.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { newOrder } from '../../tests/support/new-order.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { portfolioRows } from '../content/rows.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import { makeTokens } from '../downloads/tokens.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import { createBuyerLinks } from './buyer-links.ts';
import { type LetterContents, openContents } from './letter-contents.ts';
import { newVersionRows } from './new-version-rows.ts';
import { createNewVersions } from './new-versions.ts';
import { emailHashOf } from './order-letters.ts';
import { type NewOrder, orderRows } from './order-rows.ts';
import { createSealedTexts } from './sealed-texts.ts';

const sample = portfolioSchema.parse(samplePortfolio);
const tools = sample.downloads.categories.flatMap((category) => category.tools);
const idOf = (isPremium: boolean): string => {
  const tool = tools.find((each) => each.isPremium === isPremium);
  if (tool === undefined) throw new Error('The sample has no such tool.');
  return tool.id;
};
const toolId = idOf(true);
const NOW = '2026-11-26T12:00:00.000Z';

interface Change {
  readonly siteUrl?: string | null;
  readonly sends?: boolean;
}

/** The service of one instance, whose tools have the file `file.version`. */
async function instance(store: Store, { siteUrl = 'https://site.example', sends = true }: Change) {
  const { clock } = stoppedClock(NOW);
  const file: { version: string | null } = { version: 'file 1' };
  const sealed = await createSealedTexts(store);
  const links = await createBuyerLinks(store, clock);
  const rows = newVersionRows(store);
  const orders = orderRows(store);
  const versions = createNewVersions({
    ...{ rows, orders, clock, sealed, links, siteUrl },
    content: createContent(portfolioRows(store), clock, sample),
    toolFiles: { fingerprintOf: async () => file.version },
    queue: { sends, wake: () => {}, stop: async () => {} },
  });
  return { versions, rows, orders, sealed, links, file };
}

const version = (change: Partial<NewVersion> = {}): NewVersion => ({
  toolId,
  within: 'any-time',
  withTokens: false,
  ...change,
});

/** The address of a buyer, by number. */
const buyer = (index: number): string => `buyer${index}@example.com`;

describe.each(DIALECTS)('mails about a new version on %s', { timeout: 120_000 }, (dialect) => {
  const setUp = async (change: Change = {}) => {
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    const made = await instance(store, change);
    const mails = async () => {
      const rows = await store.db
        .selectFrom('order_mails')
        .select(['recipient', 'kind', 'delivery', 'order_id as orderId', 'sealed'])
        .orderBy('recipient')
        .execute();
      return rows.map(({ sealed, ...mail }) => ({
        ...mail,
        contents: sealed === '' ? null : openContents(made.sealed, sealed),
      }));
    };
    const recipients = async () => (await mails()).map(({ recipient }) => recipient);
    /** Stores an order, and returns its tokens. */
    const buy = async (id: string, order: Partial<NewOrder> = {}, count = 0) => {
      const bought = newOrder({ id, toolId, ...order });
      const { tokens, rows } = makeTokens(
        { toolId, note: '', expiresAt: null, count },
        new Date(bought.receivedAt),
      );
      await made.orders.add(bought, { tokens: rows, mail: null });
      return tokens;
    };
    const redeem = (token: string) =>
      tokenRows(store).redeem({ token, hash: sha256(token), toolId, now: NOW });
    const otherInstance = async () => instance(await openForTest(place), change);
    return { store, ...made, mails, recipients, buy, redeem, otherInstance };
  };

  it('go to each buyer of the tool once, and neither to refunded nor to test orders', async () => {
    const { versions, orders, buy, recipients, mails } = await setUp();
    await buy('1', { email: 'a@example.com' });
    await buy('2', { email: 'A@Example.com', receivedAt: '2026-02-01T00:00:00.000Z' });
    await buy('3', { email: 'b@example.com' });
    await buy('4', { email: 'test@example.com', isTest: true });
    await buy('5', { email: 'other@example.com', toolId: 'tool-other' });
    await buy('6', { email: '' });
    await buy('7', { email: 'unassigned@example.com', toolId: null });
    await buy('8', { email: 'refunded@example.com', payment: 'pi_8' });
    await orders.refund('pi_8', NOW);
    expect(await versions.preview(version())).toMatchObject({ mails: 2, obstacle: null });
    expect(await mails()).toEqual([]);
    expect(await versions.send(version())).toBe(2);
    // As the buyer wrote it last.
    expect(await recipients()).toEqual(['A@Example.com', 'b@example.com']);
    const mail = { kind: 'version', delivery: 'waiting', orderId: null };
    const contents: LetterContents = { kind: 'version', toolId, tokens: [] };
    expect(await mails()).toMatchObject([
      { ...mail, contents },
      { ...mail, contents },
    ]);
    expect(await versions.preview(version())).toMatchObject({
      mails: 0,
      told: { sent: 0, waiting: 2, failed: 0 },
    });
  });

  it('name the buyers who have used every token, who need another', async () => {
    const { versions, buy, redeem, mails } = await setUp();
    const [used = ''] = await buy('1', { email: buyer(1) }, 1);
    const [one = ''] = await buy('2', { email: buyer(2), quantity: 2 }, 2);
    const [earlier = ''] = await buy('3', { email: buyer(3) }, 1);
    await buy('4', { email: buyer(3) }, 1);
    await buy('5', { email: buyer(4) }, 1);
    await buy('6', { email: buyer(5) });
    for (const token of [used, one, earlier]) expect(await redeem(token)).toBe(true);
    expect(await versions.preview(version())).toMatchObject({ mails: 5, used: 1 });
    expect(await versions.send(version())).toBe(5);
    expect(await versions.preview(version())).toMatchObject({ mails: 0, used: 0 });
    const [mail] = await mails();
    expect(mail?.contents).toMatchObject({ boughtAt: '2026-01-01T00:00:00.000Z' });
  });

  it('go to those who bought it within the time, and want them', async () => {
    const { versions, links, buy, recipients } = await setUp();
    await buy('1', { email: 'old@example.com', receivedAt: '2025-11-25T00:00:00.000Z' });
    await buy('2', { email: 'year@example.com', receivedAt: '2025-12-01T00:00:00.000Z' });
    await buy('3', { email: 'month@example.com', receivedAt: '2026-11-01T00:00:00.000Z' });
    await buy('4', { email: 'quiet@example.com', receivedAt: '2026-11-01T00:00:00.000Z' });
    await versions.unsubscribe(links.signUnsubscribe(emailHashOf('Quiet@example.com')));
    await versions.unsubscribe(links.signUnsubscribe(emailHashOf('Quiet@example.com')));
    for (const [within, count] of [
      ['30-days', 1],
      ['12-months', 2],
      ['any-time', 3],
    ] as const) {
      expect((await versions.preview(version({ within }))).mails).toBe(count);
    }
    expect(await versions.send(version({ within: '12-months' }))).toBe(2);
    expect(await recipients()).toEqual(['month@example.com', 'year@example.com']);
    // The rest of them.
    expect(await versions.send(version())).toBe(1);
  });

  it('are not stopped by a forged code', async () => {
    const { versions, store } = await setUp();
    const { links } = await setUp();
    const forged = links.signUnsubscribe(emailHashOf(buyer(1)));
    expect(() => versions.checkUnsubscribe(forged)).toThrow();
    await expect(versions.unsubscribe(forged)).rejects.toMatchObject({ code: 'not-found' });
    expect(await store.db.selectFrom('order_unsubscribed').selectAll().execute()).toEqual([]);
  });

  it('are sent once for a file, however often and from however many instances', async () => {
    const { versions, buy, recipients, otherInstance, file } = await setUp();
    const other = await otherInstance();
    for (let index = 0; index < 130; index += 1) await buy(`${index}`, { email: buyer(index) });
    const told = await Promise.all([
      versions.send(version()),
      other.versions.send(version()),
      versions.send(version({ within: '12-months' })),
    ]);
    expect(told.reduce((sum, count) => sum + count)).toBe(130);
    expect(new Set(await recipients()).size).toBe(130);
    expect(await versions.send(version())).toBe(0);
    file.version = 'file 2';
    expect(await versions.send(version())).toBe(130);
    expect(await recipients()).toHaveLength(260);
  });

  it('are all stored by the next call, where one was interrupted', async () => {
    const { versions, rows, buy, recipients } = await setUp();
    for (let index = 0; index < 120; index += 1) await buy(`${index}`, { email: buyer(index) });
    const { next } = rows;
    let calls = 0;
    rows.next = async (...query) => {
      calls += 1;
      if (calls === 2) throw new Error('the process ends here');
      return next(...query);
    };
    await expect(versions.send(version())).rejects.toMatchObject({ code: 'orders-failed' });
    const before = await recipients();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(120);
    expect(await versions.send(version())).toBe(120 - before.length);
    expect(new Set(await recipients()).size).toBe(120);
  });

  it('let the site answer others while there are a thousand', async () => {
    const { store, versions, recipients } = await setUp();
    const orders = Array.from({ length: 1_000 }, (_, index) => {
      const { id, emailHash, receivedAt, ...order } = newOrder({
        id: `${index}`,
        toolId,
        email: buyer(index),
      });
      return {
        id,
        provider: order.provider,
        reference: id,
        payment: id,
        code: '',
        tool_id: toolId,
        quantity: 1,
        email: order.email,
        email_hash: emailHash,
        is_test: 0,
        note: '',
        received_at: receivedAt,
        refunded_at: null,
        answer: null,
      };
    });
    for (let index = 0; index < orders.length; index += 200) {
      await store.db
        .insertInto('orders')
        .values(orders.slice(index, index + 200))
        .execute();
    }
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 0);
    try {
      expect(await versions.send(version())).toBe(1_000);
    } finally {
      clearInterval(others);
    }
    // Between two batches at least.
    expect(turns).toBeGreaterThan(5);
    expect(new Set(await recipients()).size).toBe(1_000);
  });

  describe('with a new token', () => {
    it('replace those of the last order, also the used ones', async () => {
      const { versions, buy, redeem, mails } = await setUp();
      const [earlier = ''] = await buy('1', { email: buyer(1) }, 1);
      const [used = '', unused = ''] = await buy(
        '2',
        { email: buyer(1), quantity: 2, receivedAt: '2026-03-01T00:00:00.000Z' },
        2,
      );
      expect(await redeem(used)).toBe(true);
      expect(await versions.send(version({ withTokens: true }))).toBe(1);
      const [mail] = await mails();
      expect(mail).toMatchObject({ orderId: '2', recipient: buyer(1) });
      const tokens = mail?.contents?.kind === 'version' ? mail.contents.tokens : [];
      expect(tokens).toHaveLength(2);
      expect(await redeem(unused)).toBe(false);
      expect(await redeem(used)).toBe(false);
      // Another order's are as they were.
      expect(await redeem(earlier)).toBe(true);
      for (const token of tokens) expect(await redeem(token)).toBe(true);
    });

    it('void no token without a mail, whatever is pressed at the same time', async () => {
      const { versions, buy, redeem, mails, otherInstance } = await setUp();
      const other = await otherInstance();
      for (let index = 0; index < 20; index += 1) await buy(`${index}`, { email: buyer(index) }, 1);
      const told = await Promise.all([
        versions.send(version({ withTokens: true })),
        other.versions.send(version({ withTokens: true })),
        other.versions.send(version()),
      ]);
      expect(told.reduce((sum, count) => sum + count)).toBe(20);
      const sent = await mails();
      expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(20);
      for (const { contents } of sent) {
        const tokens = contents?.kind === 'version' ? contents.tokens : [];
        for (const token of tokens) expect(await redeem(token)).toBe(true);
      }
    });

    it('have none where the owner has revoked all', async () => {
      const { versions, orders, buy, mails } = await setUp();
      await buy('1', { email: buyer(1) }, 1);
      await orders.replaceTokens('1', {
        now: NOW,
        withUsed: true,
        make: () => ({ tokens: [], mail: null }),
      });
      expect(await versions.send(version({ withTokens: true }))).toBe(1);
      expect(await mails()).toMatchObject([{ orderId: null, contents: { tokens: [] } }]);
    });
  });

  it.each([
    ['mail-not-set', { sends: false }, 'file 1'],
    ['no-address', { siteUrl: null }, 'file 1'],
    ['no-file', {}, null],
  ] as const)('are not sent, and say why: %s', async (obstacle, change, found) => {
    const { versions, buy, recipients, file } = await setUp(change);
    await buy('1', { email: buyer(1) });
    file.version = found;
    expect(await versions.preview(version())).toMatchObject({ obstacle, mails: 1 });
    await expect(versions.send(version())).rejects.toMatchObject({ code: 'not-found' });
    expect(await recipients()).toEqual([]);
  });

  it('are shown before, as a buyer gets them', async () => {
    const { versions } = await setUp();
    const preview = await versions.preview(version({ withTokens: true }));
    expect(preview.subject).toMatch(/^New version of ./);
    expect(preview.text).toContain(
      `\n${toolId}-...\nhttps://site.example/downloads/${toolId}#token=`,
    );
    expect(preview.text).toContain('https://site.example/orders/unsubscribe/...\n');
    await expect(versions.preview(version({ toolId: idOf(false) }))).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
