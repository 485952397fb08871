import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { siteOf } from '../../tests/support/services.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import type { Store } from '../store/store.ts';
import { createMails } from './mails.ts';
import { type ClaimedMail, claimMail, markFailed, markSent, nextDue } from './queries.ts';
import { CannotSend, type MessageMail } from './senders.ts';

const MINUTE = 60_000;
const at = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minute * MINUTE).toISOString();
const claim = (workerId: string, now: number) => ({ workerId, now: at(now), until: at(now + 2) });
const ORDER = { orderId: 'stripe:cs_1', recipient: 'asha@example.com', sealed: 'sealed' };

const mailsIn = ({ db }: Store) => db.selectFrom('mails').selectAll().orderBy('id').execute();

describe.each(DIALECTS)('a stored mail on %s', (dialect) => {
  const setUp = async (count = 1) => {
    const database = await migratedDatabaseForTest(dialect);
    const store = await openForTest(database);
    const { db } = store;
    const mails = await createMails(await siteOf(store, {}, { clock: () => new Date(at(0)) }));
    const change = (act: (within: Parameters<typeof mails.enqueue>[0]) => Promise<unknown>) =>
      db.transaction().execute(act);
    for (let index = 0; index < count; index += 1) {
      await change((within) => mails.enqueue(within, { messageId: index + 1 }));
    }
    const failure = (workerId: string, nextTryAt: string | null) =>
      markFailed(db, { id: 1, workerId, lastError: '451 busy', nextTryAt });
    return { database, store, db, mails, change, failed: failure };
  };

  it('is claimed once, by one process, and never by workers of the other kind', async () => {
    const { database, db } = await setUp(12);
    const { db: other } = await openForTest(database);
    expect(await nextDue(db, 'message')).toBe(at(0));
    const claimed: number[] = [];
    while (claimed.length < 12) {
      const claims = await Promise.all(
        [db, other, db, other].map((by, index) => claimMail(by, 'message', claim(`${index}`, 1))),
      );
      claimed.push(...claims.flatMap((mail) => mail?.id ?? []));
    }
    expect(claimed.toSorted((one, two) => one - two)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(await claimMail(db, 'message', claim('late', 2))).toBeNull();
    expect(await claimMail(db, 'order', claim('late', 9))).toBeNull();
  });

  it('is claimed again once a lease has ended; a late failure of its process is ignored', async () => {
    const { store, db, failed } = await setUp();
    await claimMail(db, 'message', claim('a', 1));
    expect(await claimMail(db, 'message', claim('b', 2))).toBeNull();
    expect(await nextDue(db, 'message')).toBe(at(3));
    expect(await claimMail(db, 'message', claim('b', 3))).toMatchObject({ tries: 2 });
    await failed('a', null);
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'waiting', claimedBy: 'b' }]);
    await markSent(db, 1, at(4));
    await failed('b', at(9));
    expect(await mailsIn(store)).toMatchObject([
      { delivery: 'sent', sentAt: at(4), nextTryAt: null, lastError: '' },
    ]);
  });

  it('keeps its text when it finally fails, and loses it once it is sent', async () => {
    const { store, db, mails, change } = await setUp(0);
    await change((within) => mails.enqueue(within, ORDER));
    await claimMail(db, 'order', claim('a', 0));
    const failure = { id: 1, workerId: 'a', lastError: '550 no' };
    await markFailed(db, { ...failure, nextTryAt: null });
    expect(await mailsIn(store)).toMatchObject([
      { delivery: 'failed', lastError: '550 no', sealed: 'sealed' },
    ]);
    expect(await change((within) => mails.retryOrder(within, ORDER.orderId))).toBe(true);
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'waiting', tries: 0, lastError: '' }]);
    expect(await claimMail(db, 'order', claim('a', 0))).toMatchObject({
      tries: 1,
      sealed: 'sealed',
    });
    await markSent(db, 1, at(1));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', sealed: '' }]);
    expect(await change((within) => mails.retryOrder(within, ORDER.orderId))).toBe(false);
  });

  it('that is withdrawn during an attempt is sent by no later attempt', async () => {
    const { store, db, mails, change } = await setUp(0);
    await change((within) => mails.enqueue(within, ORDER));
    await claimMail(db, 'order', claim('a', 0));
    await change((within) => mails.withdraw(within, ORDER.orderId));
    const failure = { id: 1, workerId: 'a', lastError: '451', nextTryAt: at(2) };
    await markFailed(db, failure);
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'none', sealed: '', nextTryAt: null }]);
    await markSent(db, 1, at(1));
    expect(await mailsIn(store)).toMatchObject([{ delivery: 'sent', sealed: '' }]);
  });
});

describe('the workers', () => {
  async function setUp({
    pace = 1_000,
    message = async () => undefined,
  }: {
    pace?: number;
    message?: (mail: MessageMail) => Promise<void>;
  } = {}) {
    const store = await openForTest(await migratedDatabaseForTest('sqlite'));
    const errors: unknown[] = [];
    const log = pino({
      hooks: { logMethod: ([details]) => void errors.push(details) },
    });
    const smtp = {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: 'smtp://a:hunter2@127.0.0.1:9',
      MAIL_TO: 'owner@example.com',
      MAIL_FROM: 'owner@example.com',
    };
    const site = await siteOf(store, smtp, { clock: () => new Date(), log });
    const mails = await createMails(site, {
      message,
      order: null,
      reach: async () => undefined,
    });
    const parts = { date: '', message: '', email: '' };
    mails.start(
      {
        message: async ({ messageId }: ClaimedMail) => ({
          ...parts,
          id: `${messageId}`,
          name: '',
        }),
        order: async ({ orderId, recipient }: ClaimedMail) => ({
          id: `${orderId}`,
          to: recipient,
          date: '',
          senderName: '',
          replyTo: null,
          subject: '',
          text: '',
        }),
      },
      pace,
    );
    onTestFinished(() => mails.stop());
    const add = async (mail: Parameters<typeof mails.enqueue>[1] = { messageId: 1 }) => {
      await store.db.transaction().execute((within) => mails.enqueue(within, mail));
      mails.wake('messageId' in mail ? 'message' : 'order');
    };
    return { store, mails, add, errors };
  }
  const untilMails = (store: Store, ...states: object[]) =>
    expect.poll(() => mailsIn(store)).toMatchObject(states);

  it('send stored mails, once, as soon as they are woken', async () => {
    const sentMails: string[] = [];
    const { store, add } = await setUp({
      pace: 1,
      message: async ({ id }) => void sentMails.push(id),
    });
    await add();
    await untilMails(store, { delivery: 'sent', nextTryAt: null, tries: 1 });
    expect(sentMails).toEqual(['1']);
  });

  it('try again until the provider accepts a mail, and store its last error without secrets', async () => {
    const errors: (string | undefined)[] = [];
    const { store, add } = await setUp({
      message: async () => {
        errors.push((await mailsIn(store))[0]?.lastError);
        if (errors.length < 3) throw new Error(`451 busy\r\nfor hunter2, ${errors.length}`);
      },
    });
    await add();
    await untilMails(store, { delivery: 'sent', tries: 3, lastError: '' });
    expect(errors).toEqual(['', '451 busy for ***, 1', '451 busy for ***, 2']);
  });

  it('do not try again if the provider can never send a mail', async () => {
    const { store, add } = await setUp({
      message: async () => {
        throw new CannotSend('no such letters');
      },
    });
    await add();
    await untilMails(store, { delivery: 'failed', tries: 1, lastError: 'no such letters' });
  });
});
