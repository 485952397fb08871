import { HOUR_S } from '../../domain/durations.ts';
import type { Suspicion } from '../../domain/inbox.ts';
import type { Message } from '../../domain/message.ts';
import { throwAs } from '../../domain/site-error.ts';
import { SAME_MESSAGE_MS } from '../../domain/spam.ts';
import type { Clock } from '../core/clock.ts';
import { sha256 } from '../core/hashes.ts';
import type { ContactGuards } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { createThrottle } from '../throttles/throttles.ts';
import { createContactGuards } from './contact-guards.ts';
import { createFloodCheck } from './flood.ts';
import type { MailQueue } from './mail-queue.ts';
import type { MessageRows } from './message-rows.ts';

/** Visitors' messages to the owner. */
export interface Messages {
  /**
   * Stores a message, which is mailed later unless it is suspected spam or part of a flood. A duplicate within ten
   * minutes is not stored. Throws `too-many-attempts` for an address that writes too often, a guard's error, and
   * `message-failed` when the store does not answer.
   */
  send(
    message: Message,
    from: { address: string; headers: Headers; suspicion: Suspicion },
  ): Promise<void>;
  /** Puts a message of the site itself into the inbox, which is mailed like others. Throws the store's error. */
  tellOwner(text: string): Promise<void>;
}

/** Creates the messages service. */
export function createMessages(options: {
  store: Store;
  rows: MessageRows;
  clock: Clock;
  queue: MailQueue;
  guards: ContactGuards;
  /** The owner's address, or ''. */
  owner: () => string;
  /** The number of inbox messages an hour from which there is a flood. */
  floodPerHour: number;
}): Messages {
  const { store, rows, clock, queue, owner } = options;
  const guard = createContactGuards(store, options.guards);
  const throttle = createThrottle(store, { name: 'message', perKey: 20, seconds: HOUR_S });
  const isFlood = createFloodCheck(store, options.floodPerHour);
  const add = async (message: Message, suspicion: Suspicion) => {
    const now = clock();
    await rows.add({
      ...message,
      receivedAt: now.toISOString(),
      suspicion,
      delivery: queue.sends && suspicion === '' ? 'waiting' : 'none',
      digest: sha256(JSON.stringify([message.name, message.email, message.message])),
      sameSince: new Date(now.getTime() - SAME_MESSAGE_MS).toISOString(),
    });
  };
  return {
    async send(message, { address, headers, suspicion: suspected }) {
      try {
        await guard({ email: message.email, address, headers });
        await throttle.attempt(address);
        const suspicion = suspected === '' && (await isFlood(address)) ? 'flood' : suspected;
        await add(message, suspicion);
      } catch (cause) {
        throwAs('message-failed', 'The message cannot be stored.')(cause);
      }
      queue.wake();
    },

    async tellOwner(text) {
      // A reply to it goes to the owner.
      await add({ name: 'Engawa', email: owner() || 'engawa@localhost', message: text }, '');
      queue.wake();
    },
  };
}
