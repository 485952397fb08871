import type { SelectQueryBuilder, Transaction } from 'kysely';
import type { MailKind } from '../../domain/delivery.ts';
import type { MailSettings } from '../settings/mail-settings.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { emailjsSenders } from './emailjs.ts';
import type { MessageMail, OrderMail, Send, Senders } from './senders.ts';
import { smtpSenders } from './smtp.ts';
import { startWorkers, type WriteMail } from './workers.ts';

export type Mails = Awaited<ReturnType<typeof createMails>>;

type Within = Transaction<Database>;

type MessageIds = SelectQueryBuilder<Database, 'messages', { id: number }>;

/** A mail to be stored: that of a message, or one with the tokens of an order, which are in `sealed`. */
type NewMail =
  | { readonly messageId: number }
  | { readonly orderId: string; readonly recipient: string; readonly sealed: string };

const WORKERS = { message: 4, order: 2 } as const;

/** Opens the provider of these settings. `emailjsOrigin` is for tests. */
export async function openSenders(
  settings: MailSettings,
  emailjsOrigin?: string,
): Promise<Senders> {
  switch (settings.provider) {
    case 'smtp':
      return smtpSenders(settings);
    case 'emailjs':
      return emailjsSenders(settings, emailjsOrigin);
    case 'inbox':
      return { message: null, order: null, reach: async () => undefined };
  }
}

/**
 * The mails of the site, whoever they are for: rows, and the workers that send them. A row is stored in the transaction
 * of what it belongs to; `wake` tells the workers afterwards.
 */
export async function createMails(
  site: Pick<Site, 'store' | 'clock' | 'log' | 'settings'>,
  replacement?: Senders,
) {
  const { clock } = site;
  const senders = replacement ?? (await openSenders(site.settings.mail));
  const workers = new Map<MailKind, ReturnType<typeof startWorkers>>();

  const enqueue = async (within: Within, mail: NewMail): Promise<void> => {
    const now = clock().toISOString();
    await within
      .insertInto('mails')
      .values({
        kind: 'messageId' in mail ? 'message' : 'order',
        messageId: null,
        orderId: null,
        recipient: '',
        sealed: '',
        ...mail,
        createdAt: now,
        sentAt: null,
        delivery: 'waiting',
        tries: 0,
        nextTryAt: now,
        claimedBy: null,
        lastError: '',
      })
      .onConflict((conflict) => conflict.column('messageId').doNothing())
      .execute();
  };

  return {
    /** Whether mails of a kind can be sent. Without a provider those of orders are stored, and wait for one. */
    sends: (kind: MailKind): boolean => senders[kind] !== null,

    /** Stores a mail that waits to be sent. Changes nothing where a message has its mail. */
    enqueue,

    /**
     * Lets the newest mail of an order be sent now, with all attempts, unless it is being sent. False where it was sent
     * or withdrawn, there is none, or its recipient was erased.
     */
    async retryOrder(within: Within, orderId: string): Promise<boolean> {
      const mail = await within
        .selectFrom('mails')
        .select(['id', 'delivery', 'recipient'])
        .where('orderId', '=', orderId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (mail === undefined || mail.recipient === '') return false;
      if (mail.delivery !== 'waiting' && mail.delivery !== 'failed') return false;
      const now = clock().toISOString();
      await within
        .updateTable('mails')
        .set({ delivery: 'waiting', tries: 0, nextTryAt: now, lastError: '' })
        .where('id', '=', mail.id)
        // A process may be sending it, or have sent it meanwhile.
        .where(({ or, eb }) => or([eb('claimedBy', 'is', null), eb('nextTryAt', '<=', now)]))
        .where('delivery', '<>', 'sent')
        .execute();
      return true;
    },

    /** Withdraws the mails of an order: the unused tokens in them are void. */
    async withdraw(within: Within, orderId: string): Promise<void> {
      await within
        .updateTable('mails')
        .set({ delivery: 'none', sealed: '', nextTryAt: null, claimedBy: null, lastError: '' })
        .where('orderId', '=', orderId)
        .execute();
    },

    /** Deletes the mails of messages, before these are deleted. */
    async delete(within: Within, messages: MessageIds): Promise<void> {
      await within.deleteFrom('mails').where('messageId', 'in', messages).execute();
    },

    wake: (kind: MailKind): void => workers.get(kind)?.wake(),

    /** Starts the workers of the kinds that the provider sends. `pace` divides all their waits, for tests. */
    start(
      writers: { readonly message: WriteMail<MessageMail>; readonly order: WriteMail<OrderMail> },
      pace = 1,
    ): void {
      const begin = <Mail>(kind: MailKind, send: Send<Mail> | null, write: WriteMail<Mail>) => {
        if (send === null) return;
        workers.set(kind, startWorkers(site, { kind, write, send, count: WORKERS[kind], pace }));
      };
      begin('message', senders.message, writers.message);
      begin('order', senders.order, writers.order);
    },

    /** Sends no further mail, and waits until the results of current attempts are stored. */
    async stop(): Promise<void> {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}
