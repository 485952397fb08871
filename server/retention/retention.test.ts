import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import type { Dialect } from '../store/store.ts';
import { createRetention, DEFAULT_RETENTION, retentionSchema } from './retention.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const NOTHING_DELETED = { messages: 0, spam: 0, auditEntries: 0, orderAddresses: 0 };

async function setUp(dialect: Dialect, now = NOW) {
  const database = await migratedDatabaseForTest(dialect);
  const log = { info: vi.fn() };
  const retention = createRetention({
    store: await openForTest(database),
    clock: stoppedClock(now).clock,
    log,
  });
  /** Adds a message, and its mail where a state of that is given. */
  const addMessage = async (
    name: string,
    folder: string,
    receivedAt: string,
    delivery: string | null = null,
  ) => {
    await database.query(
      `insert into messages (name, email, message, received_at, folder)
       values ('${name}', 'a@b.c', 'Hello.', '${receivedAt}', '${folder}')`,
    );
    if (delivery === null) return;
    await database.query(
      `insert into mails (kind, message_id, recipient, sealed, created_at, delivery, tries, last_error)
       select 'message', max(id), '', '', '${receivedAt}', '${delivery}', 1, '' from messages`,
    );
  };
  const names = async () =>
    z
      .array(z.object({ name: z.string() }))
      .parse(await database.query('select name from messages order by id'))
      .map(({ name }) => name);
  return { database, retention, log, addMessage, names };
}

describe.each(DIALECTS)('what strangers sent, on %s,', (dialect) => {
  it('is kept until the owner chooses an age, except spam', async () => {
    const { retention, addMessage, names } = await setUp(dialect);
    await addMessage('old', 'inbox', '2020-01-01T00:00:00.000Z');
    await addMessage('old flood', 'flood', '2020-01-01T00:00:00.000Z');
    await addMessage('old spam', 'spam', '2026-10-23T11:59:59.999Z');
    await addMessage('newer spam', 'spam', '2026-10-23T12:00:00.000Z');
    expect(await retention.read()).toEqual(DEFAULT_RETENTION);
    expect(await retention.apply()).toEqual({ ...NOTHING_DELETED, spam: 1 });
    expect(await names()).toEqual(['old', 'old flood', 'newer spam']);
  });

  it('is deleted when it is older than the owner has chosen', async () => {
    const { retention, database, log, addMessage, names } = await setUp(dialect);
    for (const folder of ['inbox', 'flood', 'deleted', 'spam']) {
      await addMessage(`${folder} before`, folder, '2026-05-22T11:59:59.999Z');
      await addMessage(`${folder} after`, folder, '2026-05-22T12:00:00.000Z');
    }
    for (const at of ['2025-11-22T11:00:00.000Z', '2025-11-22T13:00:00.000Z']) {
      await database.query(
        `insert into audit_log (class, at, event, detail, address, browser)
         values ('owner', '${at}', 'login', '', '', '')`,
      );
    }
    await retention.change({
      ...DEFAULT_RETENTION,
      messageMonths: 6,
      spamDays: null,
      auditMonths: 12,
    });
    expect(await retention.apply()).toEqual({ ...NOTHING_DELETED, messages: 3, auditEntries: 1 });
    expect(await names()).toEqual([
      'inbox after',
      'flood after',
      'deleted after',
      'spam before',
      'spam after',
    ]);
    expect(await database.query('select id from audit_log')).toHaveLength(1);
    expect(await retention.apply()).toEqual(NOTHING_DELETED);
    const counts = { ...NOTHING_DELETED, messages: 3, auditEntries: 1 };
    expect(log.info.mock.calls).toEqual([[counts, 'deleted what was older than its retention']]);
  });

  it('is not deleted on the last day of a month where the month before is shorter', async () => {
    const { retention, addMessage, names } = await setUp(dialect, '2026-03-31T12:00:00.000Z');
    await addMessage('older', 'inbox', '2026-02-28T11:59:59.999Z');
    await addMessage('of March', 'inbox', '2026-03-01T00:00:00.000Z');
    await retention.change({ ...DEFAULT_RETENTION, messageMonths: 1 });
    await retention.apply();
    expect(await names()).toEqual(['of March']);
  });

  it('is not deleted from the inbox before its mail is sent or the owner has read it', async () => {
    const { database, retention, addMessage, names } = await setUp(dialect);
    await addMessage('to be mailed', 'inbox', '2020-01-01T00:00:00.000Z', 'waiting');
    await addMessage('mailed', 'inbox', '2020-01-01T00:00:00.000Z', 'sent');
    await addMessage('not mailed', 'inbox', '2020-01-01T00:00:00.000Z', 'failed');
    await addMessage('not mailed but read', 'inbox', '2020-01-01T00:00:00.000Z', 'failed');
    await database.query(
      `update messages set read_at = '2020-01-02T00:00:00.000Z' where name = 'not mailed but read'`,
    );
    await addMessage('not mailed and deleted', 'deleted', '2020-01-01T00:00:00.000Z', 'failed');
    await addMessage('deleted', 'deleted', '2020-01-01T00:00:00.000Z', 'waiting');
    await addMessage('spam', 'spam', '2020-01-01T00:00:00.000Z', 'waiting');
    await retention.change({ ...DEFAULT_RETENTION, messageMonths: 1 });
    expect(await retention.apply()).toEqual({ ...NOTHING_DELETED, messages: 4, spam: 1 });
    expect(await names()).toEqual(['to be mailed', 'not mailed']);
    expect(await database.query('select message_id from mails')).toHaveLength(2);
  });
});

describe.each(DIALECTS)('the addresses of buyers, on %s,', (dialect) => {
  const BEFORE_CUTOFF = '2026-05-22T11:59:59.999Z';
  const AFTER_CUTOFF = '2026-05-22T12:00:00.000Z';

  async function sell() {
    const { database, retention } = await setUp(dialect);
    const order = (id: string, email: string, receivedAt: string) =>
      database.query(
        `insert into orders (id, provider, reference, payment, code, tool_id, quantity, email, is_test, note, received_at)
         values ('${id}', 'stripe', '${id}', '${id}', '', 'tool', 1, '${email}', 0, 'a note', '${receivedAt}')`,
      );
    const mail = (recipient: string, orderId: string, delivery = 'sent') =>
      database.query(
        `insert into mails (kind, order_id, recipient, sealed, created_at, delivery, tries, last_error)
         values ('order', '${orderId}', '${recipient}', 'sealed', '${BEFORE_CUTOFF}', '${delivery}', 1, '')`,
      );
    const emails = async () =>
      z
        .array(z.object({ id: z.string(), email: z.string() }))
        .parse(await database.query('select id, email from orders order by id'));
    const mails = async () =>
      z
        .array(z.object({ recipient: z.string(), sealed: z.string() }))
        .parse(await database.query('select recipient, sealed from mails order by id'));
    return { database, retention, order, mail, emails, mails };
  }

  it('are erased, in orders and in mails, unless a mail waits, while the orders stay', async () => {
    const { database, retention, order, mail, emails, mails } = await sell();
    await order('1', 'old@b.c', BEFORE_CUTOFF);
    await order('2', 'new@b.c', AFTER_CUTOFF);
    await mail('old@b.c', '1');
    await mail('new@b.c', '2');
    await order('3', 'waits@b.c', BEFORE_CUTOFF);
    await mail('waits@b.c', '3', 'waiting');
    await retention.change({ ...DEFAULT_RETENTION, orderMonths: 6 });
    expect(await retention.apply()).toEqual({ ...NOTHING_DELETED, orderAddresses: 1 });
    expect(await emails()).toEqual([
      { id: '1', email: '' },
      { id: '2', email: 'new@b.c' },
      { id: '3', email: 'waits@b.c' },
    ]);
    expect(await mails()).toEqual([
      { recipient: '', sealed: '' },
      { recipient: 'new@b.c', sealed: 'sealed' },
      { recipient: 'waits@b.c', sealed: 'sealed' },
    ]);
    const [left] = await database.query(`select note, reference from orders where id = '1'`);
    expect(left).toEqual({ note: 'a note', reference: '1' });
    expect(await retention.apply()).toEqual(NOTHING_DELETED);
  });
});

it('a setting that version 0.2.0 stored keeps the addresses of buyers', () => {
  const retentionSettings = { messageMonths: 6, spamDays: 30, auditMonths: null };
  expect(retentionSchema.parse(retentionSettings)).toEqual({
    ...retentionSettings,
    orderMonths: null,
  });
});

it.each([{ messageMonths: 0 }, { spamDays: 0 }, { spamDays: 3_651 }, { orderMonths: 121 }])(
  '%o is no retention',
  (change) => {
    expect(retentionSchema.safeParse({ ...DEFAULT_RETENTION, ...change }).success).toBe(false);
  },
);
