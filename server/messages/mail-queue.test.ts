import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newMessage } from '../../tests/support/messages.ts';
import { migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createInbox } from './inbox.ts';
import { CannotSend, type MailSender, type OutgoingMail } from './mail/mail-sender.ts';
import { startMailQueue } from './mail-queue.ts';
import { messageRows } from './message-rows.ts';
import { type ClaimedMessage, outboxRows } from './outbox-rows.ts';

const clock = () => new Date();

async function setUp(options: { pace?: number; send?: MailSender<OutgoingMail>['send'] } = {}) {
  const place = await migratedPlaceForTest('sqlite');
  const store = await openForTest(place);
  const sent: OutgoingMail[] = [];
  const send =
    options.send ??
    (async (mail: OutgoingMail) => {
      sent.push(mail);
    });
  const errors: unknown[] = [];
  const rows = outboxRows(store);
  const queue = startMailQueue<ClaimedMessage>({
    rows,
    clock,
    sender: { send },
    workers: 4,
    secrets: ['hunter2'],
    pace: options.pace ?? 1_000,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => queue.stop());
  const add = async (change: Parameters<typeof newMessage>[0] = {}) => {
    const receivedAt = clock().toISOString();
    await messageRows(store).add(newMessage({ delivery: 'waiting', receivedAt, ...change }));
    queue.wake();
  };
  const inbox = createInbox({
    store,
    rows: messageRows(store),
    outbox: rows,
    clock,
    queue,
  });
  return { store, rows, queue, sent, add, errors, inbox };
}

describe('the mail queue', () => {
  it('sends what is stored, once, as soon as it is woken', async () => {
    const { store, sent, add } = await setUp({ pace: 1 });
    await add({ message: 'Hello.' });
    await vi.waitFor(async () => {
      expect(await messageRows(store).find(1)).toMatchObject({
        delivery: 'sent',
        nextAttemptAt: null,
      });
    });
    expect(sent).toMatchObject([{ id: 1, message: 'Hello.' }]);
  });

  it('tries again until the provider takes it, and shows its words meanwhile', async () => {
    let attempts = 0;
    const errors: string[] = [];
    const { store, add } = await setUp({
      send: async () => {
        attempts += 1;
        errors.push((await messageRows(store).find(1))?.lastError ?? '');
        if (attempts < 4) throw new Error(`451 busy\r\nfor hunter2, ${attempts}`);
      },
    });
    await add();
    await vi.waitFor(async () => {
      expect(await messageRows(store).find(1)).toMatchObject({
        delivery: 'sent',
        attempts: 4,
        lastError: '',
      });
    });
    expect(errors).toEqual([
      '',
      '451 busy for ***, 1',
      '451 busy for ***, 2',
      '451 busy for ***, 3',
    ]);
  });

  it('does not try again what the provider can never send', async () => {
    const { store, add } = await setUp({
      send: async () => {
        throw new CannotSend('no such letters');
      },
    });
    await add();
    await vi.waitFor(async () => {
      expect(await messageRows(store).find(1)).toMatchObject({
        ...{ delivery: 'failed', attempts: 1 },
        lastError: 'no such letters',
      });
    });
  });

  it('does not let one message that hangs hold up another', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { store, add } = await setUp({
      pace: 1,
      send: (mail) => (mail.id === 1 ? held : Promise.resolve()),
    });
    await add();
    await add();
    await vi.waitFor(async () => {
      expect(await messageRows(store).find(2)).toMatchObject({ delivery: 'sent' });
    });
    expect(await messageRows(store).find(1)).toMatchObject({ delivery: 'waiting' });
    release();
  });

  it('waits for the mail under way when it stops, and takes no other', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const started: number[] = [];
    const { store, queue, add } = await setUp({
      pace: 1,
      send: (mail) => {
        started.push(mail.id);
        return held;
      },
    });
    await add();
    await vi.waitFor(() => expect(started).toEqual([1]));
    const stopped = queue.stop();
    await add();
    release();
    await stopped;
    expect(await messageRows(store).find(1)).toMatchObject({ delivery: 'sent' });
    expect(await messageRows(store).find(2)).toMatchObject({ delivery: 'waiting', attempts: 0 });
  });

  it('goes on after the store did not answer', async () => {
    // Slow enough that a mail's lease outlasts a pause of a busy machine: after that it would be sent again.
    const { store, rows, add, errors, sent } = await setUp({ pace: 50 });
    const claim = vi.spyOn(rows, 'claim').mockRejectedValueOnce(new Error('resting'));
    const mark = vi.spyOn(rows, 'markSent').mockRejectedValueOnce(new Error('resting'));
    await add();
    await vi.waitFor(async () => {
      expect(await messageRows(store).find(1)).toMatchObject({ delivery: 'sent' });
    });
    expect(claim).toHaveBeenCalled();
    expect(mark).toHaveBeenCalledTimes(2);
    expect(sent).toHaveLength(1);
    expect(errors.length).toBeGreaterThan(0);
  });
});

describe('the inbox', () => {
  it('mails a message again when the owner asks, and one that was no spam after all', async () => {
    const { store, sent, add, inbox } = await setUp({ pace: 1 });
    await add({ delivery: 'none', suspicion: 'trap' });
    await inbox.perform('not-spam', 1);
    await vi.waitFor(async () => {
      expect(await messageRows(store).find(1)).toMatchObject({ delivery: 'sent', folder: 'inbox' });
    });
    await inbox.perform('resend', 1);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
  });

  it('mails nothing that was moved away, until it is back', async () => {
    let isDown = true;
    const sent: number[] = [];
    const { store, add, inbox } = await setUp({
      pace: 5,
      send: async ({ id }) => {
        if (isDown) throw new Error('421 busy');
        sent.push(id);
      },
    });
    for (const message of ['spam', 'deleted', 'kept']) await add({ message });
    await vi.waitFor(async () => {
      for (const id of [1, 2, 3])
        expect((await messageRows(store).find(id))?.lastError).toBe('421 busy');
    });
    await inbox.perform('spam', 1);
    await inbox.perform('delete', 2);
    isDown = false;
    await vi.waitFor(() => expect(sent).toEqual([3]), 10_000);
    expect(await messageRows(store).find(1)).toMatchObject({ delivery: 'waiting', folder: 'spam' });
    await inbox.perform('resend', 1);
    expect(await messageRows(store).find(1)).toMatchObject({ delivery: 'waiting', folder: 'spam' });
    await inbox.perform('not-spam', 1);
    await vi.waitFor(() => expect(sent).toEqual([3, 1]), 10_000);
    await inbox.perform('restore', 2);
    await vi.waitFor(() => expect(sent).toEqual([3, 1, 2]), 10_000);
  });

  it('says so where there is no such message, or the store does not answer', async () => {
    const { store, queue, inbox } = await setUp();
    await expect(inbox.perform('read', 9)).rejects.toMatchObject({ code: 'not-found' });
    await queue.stop();
    await store.close();
    await expect(inbox.perform('resend', 1)).rejects.toMatchObject({ code: 'save-failed' });
  });
});
