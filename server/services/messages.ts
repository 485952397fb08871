import { SiteError } from '../../domain/errors.ts';
import type { Message } from '../../domain/message.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import { createThrottle } from './throttles.ts';

/** Visitors' messages to the owner. */
export interface Messages {
  /**
   * Stores a message. Throws `too-many-attempts` for an address that writes too often, and
   * `message-failed` when the store does not answer.
   */
  send(message: Message, address: string): Promise<void>;
}

/** Makes the messages service. */
export function createMessages(store: Store, clock: Clock): Messages {
  const throttle = createThrottle(store, {
    name: 'message',
    perKey: 20,
    overall: 1_000,
    seconds: 60 * 60,
  });
  return {
    async send(message, address) {
      try {
        await throttle.attempt(address);
        await store.messages.add(message, clock().toISOString());
      } catch (cause) {
        if (cause instanceof SiteError) throw cause;
        throw new SiteError('message-failed', { cause, detail: 'The message cannot be stored.' });
      }
    },
  };
}
