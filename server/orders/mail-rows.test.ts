import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LONGEST_RETRY_SECONDS } from '../../domain/delivery.ts';
import { newOrder } from '../../tests/support/new-order.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { NoAnswer } from '../messages/mail/mail-sender.ts';
import { startMailQueue } from '../messages/mail-queue.ts';
import type { Store } from '../store/store.ts';
import { type ClaimedOrderMail, orderMailRows } from './mail-rows.ts';
import { insertOrderMails, type NewOrderMail, orderRows } from './order-rows.ts';

const at = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();

const claim = (owner: string, now: number, until = now + 2) => ({
  owner,
  now: at(now),
  latest: new Date(Date.parse(at(now)) + LONGEST_RETRY_SECONDS * 1_000).toISOString(),
  until: at(until),
});

const add = ({ db }: Store, change: Partial<NewOrderMail> = {}) =>
  insertOrderMails(db, [
    {
      orderId: null,
      kind: 'tokens',
      recipient: 'buyer@example.com',
      sealed: 'sealed',
      once: null,
      createdAt: at(0),
      delivery: 'waiting',
      ...change,
    },
  ]);

const mailsIn = ({ db }: Store) => db.selectFrom('order_mails').selectAll().orderBy('id').execute();

describe.each(DIALECTS)('a mail to a buyer on %s', (dialect) => {
  const open = async () => {
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    return { place, store, rows: orderMailRows(store) };
  };

  it('is claimed once, and not before it is due', async () => {
    const { place, store, rows } = await open();
    const other = orderMailRows(await openForTest(place));
    await add(store, { createdAt: at(5) });
    expect(await rows.nextDue()).toBe(at(5));
    expect(await rows.claim(claim('a', 4))).toBeNull();
    const claimed = await Promise.all([
      rows.claim(claim('a', 5)),
      other.claim(claim('b', 5)),
      rows.claim(claim('a', 5)),
    ]);
    expect(claimed.filter((one) => one !== null)).toEqual([
      {
        id: 1,
        recipient: 'buyer@example.com',
        sealed: 'sealed',
        createdAt: at(5),
        attempts: 1,
      },
    ]);
  });

  it('is not sent by itself where no mail provider was set', async () => {
    const { store, rows } = await open();
    await add(store, { delivery: 'none' });
    expect(await rows.claim(claim('a', 9))).toBeNull();
    expect(await rows.nextDue()).toBeNull();
  });

  it('with tokens goes before word of a new version', async () => {
    const { store, rows } = await open();
    for (const kind of ['version', 'version', 'lost', 'tokens'] as const) {
      await add(store, { kind, createdAt: at(kind === 'version' ? 0 : 1) });
    }
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push((await rows.claim(claim('a', 2)))?.id);
    expect(ids).toEqual([3, 4, 1, 2]);
  });

  it('keeps nothing of its text once it is sent', async () => {
    const { store, rows } = await open();
    await add(store);
    await rows.claim(claim('a', 0));
    await rows.markSent(1, at(1));
    expect(await mailsIn(store)).toMatchObject([
      {
        delivery: 'sent',
        sealed: '',
        sent_at: at(1),
        next_try_at: null,
        claimed_by: null,
        unclear: 0,
      },
    ]);
  });

  it('is tried again, and failed in the end, with its text for another try', async () => {
    const { store, rows } = await open();
    await add(store);
    const failed = { id: 1, owner: 'a', lastError: '451 busy', isUnclear: false };
    await rows.claim(claim('a', 0));
    await rows.markFailed({ ...failed, nextAttemptAt: at(7) });
    expect(await rows.nextDue()).toBe(at(7));
    expect(await rows.claim(claim('a', 7))).toMatchObject({ attempts: 2, sealed: 'sealed' });
    // Another process does not know better.
    await rows.markFailed({ ...failed, owner: 'b', nextAttemptAt: null });
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'waiting', claimed_by: 'a' }]);
    await rows.markFailed({ ...failed, nextAttemptAt: null });
    expect(await mailsIn(store)).toMatchObject([
      { delivery: 'failed', words: '451 busy', sealed: 'sealed', unclear: 0, next_try_at: null },
    ]);
  });

  it('says that it may be there twice where an attempt has no known end', async () => {
    const { store, rows } = await open();
    await add(store);
    await rows.claim(claim('a', 0, 2));
    expect(await rows.claim(claim('b', 1))).toBeNull();
    // The process of the first attempt was killed.
    expect(await rows.claim(claim('b', 3))).toMatchObject({ attempts: 2 });
    expect(await mailsIn(store)).toMatchObject([{ unclear: 1 }]);
    const attempt = { id: 1, owner: 'b', lastError: 'no answer', nextAttemptAt: at(4) };
    await rows.markFailed({ ...attempt, isUnclear: true });
    await rows.claim(claim('c', 4));
    await rows.markSent(1, at(5));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', unclear: 2, tries: 3 }]);
  });

  it('that was taken back while it was sent counts as sent, and is not sent again', async () => {
    const { store, rows } = await open();
    const order = newOrder({ id: 'stripe:1' });
    const mail = { kind: 'tokens', recipient: order.email, sealed: 'sealed', once: null } as const;
    await orderRows(store).add(order, {
      tokens: [],
      mail: { ...mail, orderId: order.id, createdAt: at(0), delivery: 'waiting' },
    });
    await rows.claim(claim('a', 0));
    await orderRows(store).refund(order.payment, at(1));
    expect(await rows.nextDue()).toBeNull();
    await rows.markFailed({
      id: 1,
      owner: 'a',
      lastError: '451',
      nextAttemptAt: at(2),
      isUnclear: false,
    });
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'none', sealed: '' }]);
    await rows.markSent(1, at(1));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', sealed: '' }]);
  });

  it('that was stored while the clock was ahead is due now', async () => {
    const { store, rows } = await open();
    await add(store, { createdAt: at(60 * 24 * 365) });
    expect(await rows.claim(claim('a', 0))).toMatchObject({ id: 1 });
  });

  it('is sent by the queue, which counts an answer that did not come', async () => {
    const { store, rows } = await open();
    await add(store, { createdAt: new Date().toISOString() });
    const sent: ClaimedOrderMail[] = [];
    const queue = startMailQueue<ClaimedOrderMail>({
      rows,
      clock: () => new Date(),
      sender: {
        send: async (mail) => {
          sent.push(mail);
          if (sent.length === 1) throw new NoAnswer('the connection broke');
        },
      },
      workers: 2,
      secrets: [],
      pace: 1_000,
      onError: (error) => {
        throw error;
      },
    });
    onTestFinished(() => queue.stop());
    await vi.waitFor(async () => {
      expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', unclear: 1, tries: 2 }]);
    });
    expect(sent).toHaveLength(2);
  });
});
