import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createMessages } from './messages.ts';

const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello.\nAgain.' };

async function setUp() {
  const store = await freshStore();
  const { clock } = stoppedClock('2026-01-01T00:00:00.000Z');
  return { store, messages: createMessages(store, clock) };
}

describe('a message', () => {
  it('is stored as it was written, with its time', async () => {
    const { store, messages } = await setUp();
    await messages.send(message, '192.0.2.1');
    expect(await store.messages.list(9)).toEqual([
      { id: expect.any(Number), ...message, receivedAt: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('is refused from an address that has sent 20 within the hour', async () => {
    const { store, messages } = await setUp();
    await Promise.all(Array.from({ length: 20 }, () => messages.send(message, '192.0.2.1')));
    await expect(messages.send(message, '192.0.2.1')).rejects.toMatchObject({
      code: 'too-many-attempts',
      retryAfter: expect.any(Number),
    });
    await messages.send(message, '192.0.2.2');
    expect(await store.messages.list(99)).toHaveLength(21);
  });

  it('is reported as not sent where the store does not answer', async () => {
    const { store, messages } = await setUp();
    await store.close();
    await expect(messages.send(message, '192.0.2.1')).rejects.toMatchObject({
      code: 'message-failed',
    });
  });
});
