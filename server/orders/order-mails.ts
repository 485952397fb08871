import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Letter } from '../messages/mail/mail-sender.ts';
import type { MailQueue, QueueRows } from '../messages/mail-queue.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { SealedTexts } from './sealed-texts.ts';

// A mail about a new version that version 0.3.0 left waiting has tokens too, and is sent as one with the order's tokens.
const contentsSchema = z.object({ toolId: z.string(), tokens: z.array(z.string()).min(1) });

/**
 * What the text of a mail with tokens is made of, stored encrypted until it is sent. The tool's name and the words are
 * those of the time when it is sent.
 */
export type MailContents = z.output<typeof contentsSchema>;

/** The contents of a mail. Throws for a text that this site's key has not sealed. */
export const openContents = (texts: SealedTexts, sealed: string): MailContents =>
  contentsSchema.parse(JSON.parse(texts.open(sealed)));

/** A mail to a buyer that this process has claimed to send it. */
export interface ClaimedOrderMail {
  readonly id: number;
  readonly recipient: string;
  readonly sealed: string;
  readonly createdAt: string;
  readonly attempts: number;
}

/** Starts the queue of mails to buyers, each of which is written when it is sent, and none of which goes out while held. */
export type StartOrderQueue = (letters: {
  write: (mail: ClaimedOrderMail) => Promise<Letter>;
  isHeld: () => Promise<boolean>;
}) => MailQueue;

/** Stores a mail with an order's tokens, which waits to be sent. */
export async function addMail(
  within: Transaction<Database>,
  texts: SealedTexts,
  mail: { orderId: string; recipient: string; contents: MailContents; createdAt: string },
): Promise<void> {
  await within
    .insertInto('orderMails')
    .values({
      orderId: mail.orderId,
      recipient: mail.recipient,
      sealed: texts.seal(JSON.stringify(mail.contents)),
      createdAt: mail.createdAt,
      sentAt: null,
      delivery: 'waiting',
      tries: 0,
      unclear: 0,
      nextTryAt: mail.createdAt,
      claimedBy: null,
      words: '',
    })
    .execute();
}

/** Takes back the mails of an order: the unused tokens in them are void. */
export async function takeBackMails(within: Transaction<Database>, orderId: string): Promise<void> {
  await within
    .updateTable('orderMails')
    .set({ delivery: 'none', sealed: '', nextTryAt: null, claimedBy: null, words: '' })
    .where('orderId', '=', orderId)
    .execute();
}

/**
 * Lets the newest mail of an order be sent now, with all attempts. True where it is being sent at this moment, too. False
 * where it was sent or taken back, there is none, or its recipient was erased.
 */
export async function sendNow(
  within: Transaction<Database>,
  orderId: string,
  now: string,
): Promise<boolean> {
  const mail = await within
    .selectFrom('orderMails')
    .select(['id', 'delivery', 'recipient', 'claimedBy', 'nextTryAt'])
    .where('orderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (mail === undefined || mail.recipient === '') return false;
  if (mail.delivery !== 'waiting' && mail.delivery !== 'failed') return false;
  if (mail.claimedBy !== null && (mail.nextTryAt ?? '') > now) return true;
  await within
    .updateTable('orderMails')
    .set({ delivery: 'waiting', tries: 0, nextTryAt: now, words: '' })
    .where('id', '=', mail.id)
    // A process may have claimed it or sent it meanwhile.
    .where('delivery', '<>', 'sent')
    .where((where) => where.or([where('claimedBy', 'is', null), where('nextTryAt', '<=', now)]))
    .execute();
  return true;
}

/** The queries of the queue of mails to buyers. */
export const orderMailRows = ({ db }: Pick<Store, 'db'>): QueueRows<ClaimedOrderMail> => ({
  async claim({ owner, now, latest, until }) {
    const isDue = ({ or, eb }: ExpressionBuilder<Database, 'orderMails'>) =>
      or([eb('nextTryAt', '<=', now), eb('nextTryAt', '>', latest)]);
    const row = await db
      .updateTable('orderMails')
      .set({
        claimedBy: owner,
        nextTryAt: until,
        tries: sql`tries + 1`,
        // Whoever had claimed it before has stored no result.
        unclear: sql`unclear + case when claimed_by is null then 0 else 1 end`,
      })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('orderMails')
          .select('id')
          .where('delivery', '=', 'waiting')
          .where(isDue)
          .orderBy('nextTryAt')
          .orderBy('id')
          .limit(1),
      )
      // Repeated for the row itself: PostgreSQL checks these again when another process has changed the row.
      .where('delivery', '=', 'waiting')
      .where(isDue)
      .returning(['id', 'recipient', 'sealed', 'createdAt', 'tries as attempts'])
      .executeTakeFirst();
    return row ?? null;
  },

  async markSent(id, now) {
    await db
      .updateTable('orderMails')
      .set({
        ...{ delivery: 'sent', sealed: '', sentAt: now },
        ...{ nextTryAt: null, claimedBy: null, words: '' },
      })
      .where('id', '=', id)
      .execute();
  },

  async markFailed({ id, owner, lastError, nextAttemptAt, isUnclear }) {
    await db
      .updateTable('orderMails')
      .set({
        delivery: nextAttemptAt === null ? 'failed' : 'waiting',
        nextTryAt: nextAttemptAt,
        claimedBy: null,
        words: lastError,
        unclear: sql`unclear + ${isUnclear ? 1 : 0}`,
      })
      .where('id', '=', id)
      .where('claimedBy', '=', owner)
      .where('delivery', '=', 'waiting')
      .execute();
  },

  async nextDue() {
    const row = await db
      .selectFrom('orderMails')
      .where('delivery', '=', 'waiting')
      .select(({ fn }) => fn.min('nextTryAt').as('at'))
      .executeTakeFirst();
    return row?.at ?? null;
  },
});
