import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { orderService, payment } from '../../tests/support/order-service.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { NoAnswer } from '../messages/mail/mail-sender.ts';
import { startMailQueue } from '../messages/mail-queue.ts';
import type { Store } from '../store/store.ts';
import { type ClaimedOrderMail, orderMailRows } from './order-mails.ts';

const MINUTE = 60_000;
const at = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minute * MINUTE).toISOString();
const claim = (owner: string, now: number, until = now + 2) => ({
  ...{ owner, now: at(now), until: at(until), latest: at(now + 60 * 24) },
});

const mailsIn = ({ db }: Store) => db.selectFrom('orderMails').selectAll().orderBy('id').execute();

describe.each(DIALECTS)('a mail to a buyer on %s', (dialect) => {
  const setUp = async () => {
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    const { orders, queue } = await orderService({ of: store });
    await orders.receive(payment());
    return { place, store, orders, rows: queue };
  };

  it('is claimed once, and keeps nothing of its text once it is sent', async () => {
    const { place, store, rows } = await setUp();
    const other = orderMailRows(await openForTest(place));
    const claimed = await Promise.all([
      rows.claim(claim('a', 0)),
      other.claim(claim('b', 0)),
      rows.claim(claim('a', 0)),
    ]);
    expect(claimed.filter((one) => one !== null)).toEqual([
      {
        ...{ id: 1, recipient: 'buyer@example.com', createdAt: at(0), attempts: 1 },
        sealed: expect.stringMatching(/^[\w-]{50,}$/),
      },
    ]);
    await rows.markSent(1, at(1));
    expect(await mailsIn(store)).toMatchObject([
      { delivery: 'sent', sealed: '', sentAt: at(1), nextTryAt: null, unclear: 0 },
    ]);
  });

  it('is tried again, and failed in the end, with its text for another try', async () => {
    const { store, rows } = await setUp();
    const failed = { id: 1, owner: 'a', lastError: '451 busy', isUnclear: false };
    await rows.claim(claim('a', 0));
    await rows.markFailed({ ...failed, nextAttemptAt: at(7) });
    expect(await rows.nextDue()).toBe(at(7));
    expect(await rows.claim(claim('a', 6))).toBeNull();
    expect(await rows.claim(claim('a', 7))).toMatchObject({ attempts: 2 });
    // Another process does not know better.
    await rows.markFailed({ ...failed, owner: 'b', nextAttemptAt: null });
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'waiting', claimedBy: 'a' }]);
    await rows.markFailed({ ...failed, nextAttemptAt: null });
    expect(await mailsIn(store)).toMatchObject([
      { delivery: 'failed', words: '451 busy', sealed: expect.stringMatching(/./) },
    ]);
  });

  it('says that it may be there twice where an attempt has no known end', async () => {
    const { store, rows } = await setUp();
    await rows.claim(claim('a', 0, 2));
    expect(await rows.claim(claim('b', 1))).toBeNull();
    // The process of the first attempt was killed.
    expect(await rows.claim(claim('b', 3))).toMatchObject({ attempts: 2 });
    const attempt = { id: 1, owner: 'b', lastError: 'no answer', nextAttemptAt: at(4) };
    await rows.markFailed({ ...attempt, isUnclear: true });
    await rows.claim(claim('c', 4));
    await rows.markSent(1, at(5));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', unclear: 2, tries: 3 }]);
  });

  it('that was taken back while it was sent counts as sent, and is not sent again', async () => {
    const { store, rows, orders } = await setUp();
    await rows.claim(claim('a', 0));
    await orders.refund('pi_cs_1');
    expect(await rows.nextDue()).toBeNull();
    const failed = { id: 1, owner: 'a', lastError: '451', nextAttemptAt: at(2), isUnclear: false };
    await rows.markFailed(failed);
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'none', sealed: '' }]);
    await rows.markSent(1, at(1));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', sealed: '' }]);
  });

  it('is sent by the queue once it is not held back any more, which counts an answer that did not come', async () => {
    const { store, rows } = await setUp();
    const sent: ClaimedOrderMail[] = [];
    let [isHeld, asked] = [true, 0];
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
      isHeld: async () => {
        asked += 1;
        return isHeld;
      },
      onError: (error) => {
        throw error;
      },
    });
    onTestFinished(() => queue.stop());
    await vi.waitFor(() => expect(asked).toBeGreaterThan(5));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'waiting', tries: 0 }]);
    isHeld = false;
    await vi.waitFor(async () => {
      expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', unclear: 1, tries: 2 }]);
    });
    expect(sent).toHaveLength(2);
  });
});
