import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import type { Suspicion } from '../../domain/inbox.ts';
import type { Message } from '../../domain/message.ts';
import { SiteError } from '../../domain/site-error.ts';
import { SAME_MESSAGE_MS } from '../../domain/spam.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import type { Mails } from '../mails/mails.ts';
import type { ClaimedMail } from '../mails/queries.ts';
import { CannotSend, type MessageMail } from '../mails/senders.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, TooManyAttempts } from '../throttles/throttles.ts';
import { findMessage, insertMessage, trimFolders } from './queries.ts';

interface Sender {
  /** The visitor's network address. */
  readonly address: string;
  readonly headers: Headers;
}

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
    // The message is stored, and the next trim does the same.
    if (added !== null) await trimFolders(db, added).catch(() => undefined);
    mails.wake('message');
  };

  return {
    /**
     * Stores a message, which is mailed later unless it is suspected or part of a flood, and not one that was stored
     * within ten minutes. Throws `too-many-attempts` for an address that writes too often, and a guard's error.
     */
    async send(message: Message, from: Sender & { suspicion: Suspicion }): Promise<void> {
      await guard(message.email, from);
      await throttle.attempt(from.address);
      const { suspicion } = from;
      await add(message, suspicion === '' && (await isFlood()) ? 'flood' : suspicion);
    },

    /** Puts a message of the site itself into the inbox; a reply to it goes to the owner. */
    tellOwner(text: string): Promise<void> {
      const email = content.current().site.email || 'engawa@localhost';
      return add({ name: 'Engawa', email, message: text }, '');
    },

    /** Writes the mail of a message. Its id is unique among the messages of all sites. */
    async writeMail({ messageId }: ClaimedMail): Promise<MessageMail> {
      const row = messageId === null ? null : await findMessage(db, messageId);
      if (row === null) throw new CannotSend('the message was deleted');
      const { id, receivedAt, name, email, message } = row;
      const hash = sha256(JSON.stringify([id, receivedAt, name, email, message]));
      return { id: `engawa.${id}.${hash.slice(0, 24)}`, date: receivedAt, name, email, message };
    },
  };
}

const HEADLESS = /headless|phantomjs|puppeteer|playwright/i;

// The provider's library asks the browser for its languages, and whether it is automated; the headers say the same.
const isHeadless = (headers: Headers): boolean =>
  HEADLESS.test(`${headers.get('User-Agent')} ${headers.get('Sec-CH-UA')}`) ||
  !headers.get('Accept-Language');

/** Creates a check with all guards, in the provider's order: `headless-browser`, `sender-blocked`, `rate-limited`. */
function createContactGuards(
  store: Store,
  { blockHeadless, blockList, limitSeconds }: Settings['contactGuards'],
): (email: string, from: Sender) => Promise<void> {
  const blocked = new Set(blockList.map((entry) => entry.toLowerCase()));
  const limit =
    limitSeconds > 0
      ? createThrottle(store, { name: 'contact-rate', perKey: 1, seconds: limitSeconds })
      : null;
  return async (email, { address, headers }) => {
    if (blockHeadless && isHeadless(headers)) throw new SiteError('headless-browser');
    const [whole, host] = [email.toLowerCase(), `@${email.toLowerCase().split('@')[1]}`];
    if (blocked.has(whole) || blocked.has(host)) throw new SiteError('sender-blocked');
    await limit?.attempt(address).catch((error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      throw new SiteError('rate-limited', { retryAfter: error.retryAfter });
    });
  };
}

const HOURS_OF_A_DAY = 4;

/**
 * Creates a check that counts a message and tells whether it is one of a flood, which begins after `perHour` inbox
 * messages within an hour, or four times as many within a day, and lasts until the end of that hour or day.
 */
function createFloodCheck(store: Store, perHour: number): () => Promise<boolean> {
  const limits = [
    createThrottle(store, { name: 'inbox-hour', perKey: perHour, seconds: HOUR_S }),
    createThrottle(store, { name: 'inbox-day', perKey: perHour * HOURS_OF_A_DAY, seconds: DAY_S }),
  ];
  return async () => {
    try {
      for (const limit of limits) await limit.attempt('all');
      return false;
    } catch (error) {
      if (error instanceof TooManyAttempts) return true;
      throw error;
    }
  };
}
