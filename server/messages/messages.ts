import { HOUR_S } from '../../domain/durations.ts';
import type { Suspicion } from '../../domain/inbox.ts';
import type { Message } from '../../domain/message.ts';
import { SAME_MESSAGE_MS } from '../../domain/spam.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import type { Mails } from '../mails/mails.ts';
import type { ClaimedMail } from '../mails/queries.ts';
import { CannotSend, type MessageMail } from '../mails/senders.ts';
import type { Site } from '../site.ts';
import { createThrottle } from '../throttles/throttles.ts';
import { createContactGuards, createFloodCheck, type Sender } from './contact-guards.ts';
import { findMessage, insertMessage, trimFolders } from './queries.ts';

/** Visitors' messages to the owner. */
export function createMessages(
  { store, clock, settings }: Pick<Site, 'store' | 'clock' | 'settings'>,
  content: Pick<Content, 'current'>,
  mails: Pick<Mails, 'sends' | 'enqueue' | 'wake'>,
) {
  const { db } = store;
  const guard = createContactGuards(store, settings.contactGuards);
  const throttle = createThrottle(store, { name: 'message', perKey: 20, seconds: HOUR_S });
  const isFlood = createFloodCheck(store, settings.floodPerHour);

  const add = async (message: Message, suspicion: Suspicion): Promise<void> => {
    const now = clock();
    const added = await db.transaction().execute(async (within) => {
      const id = await insertMessage(within, {
        ...message,
        receivedAt: now.toISOString(),
        suspicion,
        digest: sha256(JSON.stringify([message.name, message.email, message.message])),
        sameSince: new Date(now.getTime() - SAME_MESSAGE_MS).toISOString(),
      });
      const isMailed = suspicion === '' && mails.sends('message');
      if (id !== null && isMailed) await mails.enqueue(within, { messageId: id });
      return id;
    });
    // Errors are ignored: the message is stored, and the next trim does the same.
    if (added !== null) await trimFolders(db, added).catch(() => undefined);
    mails.wake('message');
  };

  return {
    /**
     * Stores a message, which is mailed later unless it is suspected spam or part of a flood. A duplicate within ten
     * minutes is not stored. Throws `too-many-attempts` for an address that writes too often, and a guard's error.
     */
    async send(message: Message, from: Sender & { suspicion: Suspicion }): Promise<void> {
      await guard(message.email, from);
      await throttle.attempt(from.address);
      const { suspicion } = from;
      await add(message, suspicion === '' && (await isFlood()) ? 'flood' : suspicion);
    },

    /** Puts a message of the site itself into the inbox, which is mailed like others. */
    tellOwner(text: string): Promise<void> {
      // A reply to it goes to the owner.
      const email = content.current().site.email || 'engawa@localhost';
      return add({ name: 'Engawa', email, message: text }, '');
    },

    /** Writes the mail of a message. Its id is unique among the messages of all sites. */
    async writeMail({ messageId }: ClaimedMail): Promise<MessageMail> {
      const found = messageId === null ? null : await findMessage(db, messageId);
      if (found === null) throw new CannotSend('the message was deleted');
      const { id, receivedAt, name, email, message } = found;
      const hash = sha256(JSON.stringify([id, receivedAt, name, email, message]));
      return { id: `engawa.${id}.${hash.slice(0, 24)}`, date: receivedAt, name, email, message };
    },
  };
}
