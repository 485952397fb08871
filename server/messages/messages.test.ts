import { describe, expect, it, vi } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createMails } from '../mails/mails.ts';
import { CannotSend } from '../mails/senders.ts';
import { deleteCounts } from '../throttles/throttles.ts';
import { createMessages } from './messages.ts';
import { listMessages } from './queries.ts';

const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello.\nAgain.' };
const CLAIMED = { id: 9, orderId: null, recipient: '', sealed: '', createdAt: '', tries: 1 };
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0',
  'Accept-Language': 'bn,en;q=0.8',
};

async function setUp(variables: Readonly<Record<string, string>> = {}, sends = true) {
  const store = await freshStore();
  const { clock, advance } = stoppedClock('2026-01-01T00:00:00.000Z');
  const site = await siteOf(store, variables, { clock });
  const provider = async () => undefined;
  const senders = { message: sends ? provider : null, order: null, reach: provider };
  const wake = vi.fn();
  const mails = { ...(await createMails(site, senders)), wake };
  const owner = {
    ...samplePortfolio,
    site: { ...samplePortfolio.site, email: 'owner@example.com' },
  };
  const messages = createMessages(site, { current: () => owner }, mails);
  const send = (change: Partial<typeof message> = {}, from: object = {}) =>
    messages.send(
      { ...message, ...change },
      { address: '192.0.2.1', headers: new Headers(BROWSER), suspicion: '', ...from },
    );
  const stored = (folder: 'inbox' | 'spam' | 'flood' = 'inbox') =>
    listMessages(store.db, { folder, search: '', limit: 99 });
  return { store, messages, send, stored, advance, wake };
}

describe('a message', () => {
  it('is stored as it was written, with its time, and waits to be mailed', async () => {
    const { send, stored, wake } = await setUp();
    await send();
    const receivedAt = '2026-01-01T00:00:00.000Z';
    expect(await stored()).toMatchObject([{ ...message, receivedAt, delivery: 'waiting' }]);
    expect(wake).toHaveBeenCalledExactlyOnceWith('message');
  });

  it('is mailed with the same id each time, which differs from that of any other message', async () => {
    const { messages, send } = await setUp();
    await send();
    const claimed = { ...CLAIMED, messageId: 1 };
    expect(await messages.writeMail(claimed)).toEqual({
      ...message,
      id: 'engawa.1.c9dc0df1b799e7594cd716f0',
      date: '2026-01-01T00:00:00.000Z',
    });
    await expect(messages.writeMail({ ...CLAIMED, messageId: 2 })).rejects.toThrow(CannotSend);
  });

  it('of the site itself is in the inbox, and is mailed like others', async () => {
    const { messages, stored } = await setUp();
    await messages.tellOwner('The backup failed.');
    expect(await stored()).toMatchObject([
      { email: 'owner@example.com', message: 'The backup failed.', delivery: 'waiting' },
    ]);
  });

  it('is kept in Spam if a rule matches, and not mailed', async () => {
    const { send, stored } = await setUp();
    await send({}, { suspicion: 'trap' });
    expect(await stored()).toEqual([]);
    expect(await stored('spam')).toMatchObject([{ suspicion: 'trap', delivery: 'none' }]);
  });

  it('is stored once if it is repeated within 10 minutes, from any address', async () => {
    const { send, stored, advance } = await setUp();
    await send();
    advance(10 * 60_000 - 1);
    await send({}, { address: '192.0.2.2' });
    expect(await stored()).toHaveLength(1);
    await send({ message: 'Hello.' });
    expect(await stored()).toHaveLength(2);
    advance(1);
    await send();
    expect(await stored()).toHaveLength(3);
  });

  it('is refused from an address that has sent 20 within the hour', async () => {
    const { send, stored } = await setUp();
    await Promise.all(Array.from({ length: 20 }, (_, index) => send({ message: `${index}` })));
    await expect(send()).rejects.toMatchObject({
      code: 'too-many-attempts',
      retryAfter: expect.toSatisfy((wait: number) => wait > 50 * 60 && wait <= 60 * 60),
    });
    await send({}, { address: '192.0.2.2' });
    expect(await stored()).toHaveLength(21);
  });
});

describe('a flood of messages', () => {
  /** Sends from so many addresses, so many messages from each. */
  const flood = async (
    { send }: Awaited<ReturnType<typeof setUp>>,
    addresses: number,
    messagesEach: number,
  ) => {
    for (let host = 0; host < addresses; host += 1) {
      for (let index = 0; index < messagesEach; index += 1) {
        await send({ message: `Buy ${host} ${index}` }, { address: `198.51.100.${host}` });
      }
    }
  };

  it('goes to its own folder, and closes the form to nobody', async () => {
    const site = await setUp({ CONTACT_FLOOD_PER_HOUR: '10' });
    await flood(site, 10, 20);
    expect(await site.stored()).toHaveLength(10);
    const floodMessages = await site.stored('flood');
    expect(floodMessages).toHaveLength(99);
    for (const messagesEach of floodMessages)
      expect(messagesEach).toMatchObject({ suspicion: 'flood', delivery: 'none' });
    await site.send({}, { address: '192.0.2.9' });
    expect((await site.stored('flood'))[0]).toMatchObject({ ...message, delivery: 'none' });
  });

  it('lasts a day after four times the limit of an hour', async () => {
    const { store, send, stored } = await setUp({ CONTACT_FLOOD_PER_HOUR: '1' });
    for (let hour = 0; hour < 6; hour += 1) {
      await send({ message: `${hour}` });
      await deleteCounts(store, ['inbox-hour']);
    }
    expect(await stored()).toHaveLength(4);
    expect(await stored('flood')).toHaveLength(2);
  });
});

describe('the guards of the contact form', () => {
  const withUserAgent = (value: string) => ({
    headers: new Headers({ ...BROWSER, 'User-Agent': value }),
  });

  it('are off by default', async () => {
    const { send, stored } = await setUp();
    await send({}, withUserAgent('HeadlessChrome/150'));
    await send({ message: 'two' }, { headers: new Headers() });
    expect(await stored()).toHaveLength(2);
  });

  it('refuse a headless browser', async () => {
    const { send, stored } = await setUp({ CONTACT_BLOCK_HEADLESS: 'on' });
    const refusal = { code: 'headless-browser' };
    await expect(send({}, withUserAgent('HeadlessChrome/150'))).rejects.toMatchObject(refusal);
    for (const headers of [new Headers(), new Headers({ 'Accept-Language': ' ' })]) {
      await expect(send({}, { headers })).rejects.toMatchObject(refusal);
    }
    await send();
    expect(await stored()).toHaveLength(1);
  });

  it('refuse the addresses and hosts on their list', async () => {
    const { send, stored } = await setUp({ CONTACT_BLOCK_LIST: 'Asha@example.com, @b.c' });
    for (const email of ['asha@example.com', 'ASHA@EXAMPLE.COM', 'any@b.c']) {
      await expect(send({ email })).rejects.toMatchObject({ code: 'sender-blocked' });
    }
    await send({ email: 'any@sub.b.c' });
    expect(await stored()).toHaveLength(1);
  });

  it('refuse a second message of one address within their time', async () => {
    const { send } = await setUp({ CONTACT_LIMIT_SECONDS: '60' });
    await send();
    await expect(send({ message: 'two' })).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfter: expect.any(Number),
    });
    await send({ message: 'two' }, { address: '192.0.2.2' });
  });
});
