import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { freshStore } from '../../tests/support/stores.ts';
import type { ContactGuards } from '../settings/settings.ts';
import { messageRows } from './message-rows.ts';
import { createMessages } from './messages.ts';

const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello.\nAgain.' };
const OFF: ContactGuards = { blockHeadless: false, blockList: [], limitSeconds: 0 };
const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0',
  'Accept-Language': 'bn,en;q=0.8',
};

interface Options {
  readonly sends?: boolean;
  readonly guards?: Partial<ContactGuards>;
  readonly floodPerHour?: number;
}

async function setUp(options: Options = {}) {
  const store = await freshStore();
  const { clock, advance } = stoppedClock('2026-01-01T00:00:00.000Z');
  let wakes = 0;
  const queue = {
    sends: options.sends ?? true,
    wake: () => {
      wakes += 1;
    },
    stop: async () => {},
  };
  const guards = { ...OFF, ...options.guards };
  const { floodPerHour = 1_000 } = options;
  const messages = createMessages({
    store,
    rows: messageRows(store),
    clock,
    queue,
    guards,
    owner: () => 'owner@example.com',
    floodPerHour,
  });
  const send = (change: Partial<typeof message> = {}, from: object = {}) =>
    messages.send(
      { ...message, ...change },
      { address: '192.0.2.1', headers: new Headers(BROWSER), suspicion: '', ...from },
    );
  const stored = (folder: 'inbox' | 'spam' | 'flood' = 'inbox') =>
    messageRows(store).listFull({ folder, search: '', limit: 99 });
  return { store, messages, send, stored, advance, wakes: () => wakes };
}

describe('a message', () => {
  it('is stored as it was written, with its time, and waits to be mailed', async () => {
    const { send, stored, wakes } = await setUp();
    await send();
    const receivedAt = '2026-01-01T00:00:00.000Z';
    expect(await stored()).toMatchObject([{ ...message, receivedAt, delivery: 'waiting' }]);
    expect(wakes()).toBe(1);
  });

  it('is only kept where no mail is set up', async () => {
    const { send, stored } = await setUp({ sends: false });
    await send();
    expect(await stored()).toMatchObject([{ delivery: 'none' }]);
  });

  it('of the site itself is in the inbox, and is mailed like others', async () => {
    const { messages, stored } = await setUp();
    await messages.tellOwner('The backup failed.');
    expect(await stored()).toMatchObject([
      { email: 'owner@example.com', message: 'The backup failed.', delivery: 'waiting' },
    ]);
  });

  it('is kept among the spam where something speaks against it, and not mailed', async () => {
    const { send, stored } = await setUp();
    await send({}, { suspicion: 'trap' });
    expect(await stored()).toEqual([]);
    expect(await stored('spam')).toMatchObject([{ suspicion: 'trap', delivery: 'none' }]);
  });

  it('is stored once, where it comes again within 10 minutes from anywhere', async () => {
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
    each: number,
  ) => {
    for (let one = 0; one < addresses; one += 1) {
      for (let index = 0; index < each; index += 1) {
        await send({ message: `Buy ${one} ${index}` }, { address: `198.51.100.${one}` });
      }
    }
  };

  it('lies in a folder of its own, and closes the form to nobody', async () => {
    const site = await setUp({ floodPerHour: 10 });
    await flood(site, 10, 20);
    // Ten, and the share of those who wrote for the first time.
    expect(await site.stored()).toHaveLength(12);
    const rest = await site.stored('flood');
    expect(rest).toHaveLength(99);
    for (const each of rest) expect(each).toMatchObject({ suspicion: 'flood', delivery: 'none' });
    await site.send({}, { address: '192.0.2.9' });
    expect((await site.stored('flood'))[0]).toMatchObject({ ...message, delivery: 'none' });
  });

  it('lets those through who wrote nothing else, a few of them', async () => {
    const site = await setUp({ floodPerHour: 10 });
    await flood(site, 1, 20);
    await site.send({}, { address: '192.0.2.9' });
    expect((await site.stored())[0]).toMatchObject({ ...message, delivery: 'waiting' });
    await site.send({ message: 'One more thing.' }, { address: '192.0.2.9' });
    expect((await site.stored('flood'))[0]).toMatchObject({ message: 'One more thing.' });
  });

  it('has no part in what is taken for spam, which fills no share either', async () => {
    const site = await setUp({ floodPerHour: 10 });
    for (let index = 0; index < 20; index += 1) {
      await site.send({ message: `${index}` }, { suspicion: 'trap' });
    }
    await site.send({}, { address: '192.0.2.9' });
    expect(await site.stored('spam')).toHaveLength(20);
    expect(await site.stored('flood')).toEqual([]);
    expect(await site.stored()).toHaveLength(1);
  });
});

describe('the guards of the contact form', () => {
  const withUserAgent = (value: string) => ({
    headers: new Headers({ ...BROWSER, 'User-Agent': value }),
  });

  it('are off', async () => {
    const { send, stored } = await setUp();
    await send({}, withUserAgent('HeadlessChrome/150'));
    await send({ message: 'two' }, { headers: new Headers() });
    expect(await stored()).toHaveLength(2);
  });

  it('refuse a browser without a window', async () => {
    const { send, stored } = await setUp({ guards: { blockHeadless: true } });
    const refusal = { code: 'headless-browser' };
    await expect(send({}, withUserAgent('HeadlessChrome/150'))).rejects.toMatchObject(refusal);
    for (const headers of [new Headers(), new Headers({ 'Accept-Language': ' ' })]) {
      await expect(send({}, { headers })).rejects.toMatchObject(refusal);
    }
    await send();
    expect(await stored()).toHaveLength(1);
  });

  it('refuse the addresses and hosts on their list', async () => {
    const { send, stored } = await setUp({ guards: { blockList: ['Asha@example.com', '@b.c'] } });
    for (const email of ['asha@example.com', 'ASHA@EXAMPLE.COM', 'any@b.c']) {
      await expect(send({ email })).rejects.toMatchObject({ code: 'sender-blocked' });
    }
    await send({ email: 'any@sub.b.c' });
    expect(await stored()).toHaveLength(1);
  });

  it('refuse a second message of one address within their time', async () => {
    const { send } = await setUp({ guards: { limitSeconds: 60 } });
    await send();
    await expect(send({ message: 'two' })).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfter: expect.any(Number),
    });
    await send({ message: 'two' }, { address: '192.0.2.2' });
  });

  it('do not take a store that does not answer for a second message', async () => {
    const { store, send } = await setUp({ guards: { limitSeconds: 60 } });
    await store.close();
    await expect(send()).rejects.toMatchObject({ code: 'message-failed' });
  });
});
