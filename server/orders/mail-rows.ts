import { type ExpressionBuilder, sql } from 'kysely';
import type { QueueRows } from '../messages/mail-queue.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A mail to a buyer that this process has claimed to send it. */
export interface ClaimedOrderMail {
  readonly id: number;
  readonly recipient: string;
  readonly sealed: string;
  readonly createdAt: string;
  readonly attempts: number;
}

/** The queries of the queue of mails to buyers. */
export const orderMailRows = ({ db }: Pick<Store, 'db'>): QueueRows<ClaimedOrderMail> => ({
  async claim({ owner, now, latest, until }) {
    const isDue = ({ or, eb }: ExpressionBuilder<Database, 'order_mails'>) =>
      or([eb('next_try_at', '<=', now), eb('next_try_at', '>', latest)]);
    const row = await db
      .updateTable('order_mails')
      .set(({ eb }) => ({
        claimed_by: owner,
        next_try_at: until,
        tries: eb('tries', '+', 1),
        // Whoever had claimed it before has stored no result.
        unclear: sql<number>`unclear + case when claimed_by is null then 0 else 1 end`,
      }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('order_mails')
          .select('id')
          .where('delivery', '=', 'waiting')
          .where(isDue)
          // Word of a new version goes to many at once: who has just bought, or lost a token, does not wait for it.
          .orderBy(sql`case kind when 'version' then 1 else 0 end`)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      // Repeated for the row itself: PostgreSQL checks these again when another process has changed the row.
      .where('delivery', '=', 'waiting')
      .where(isDue)
      .returning(['id', 'recipient', 'sealed', 'created_at as createdAt', 'tries as attempts'])
      .executeTakeFirst();
    return row ?? null;
  },

  async markSent(id, now) {
    await db
      .updateTable('order_mails')
      .set({
        delivery: 'sent',
        sealed: '',
        sent_at: now,
        next_try_at: null,
        claimed_by: null,
        words: '',
      })
      .where('id', '=', id)
      .execute();
  },

  async markFailed({ id, owner, lastError, nextAttemptAt, isUnclear }) {
    await db
      .updateTable('order_mails')
      .set(({ eb }) => ({
        delivery: nextAttemptAt === null ? 'failed' : 'waiting',
        next_try_at: nextAttemptAt,
        claimed_by: null,
        words: lastError,
        unclear: eb('unclear', '+', isUnclear ? 1 : 0),
      }))
      .where('id', '=', id)
      .where('claimed_by', '=', owner)
      .where('delivery', '=', 'waiting')
      .execute();
  },

  async nextDue() {
    const row = await db
      .selectFrom('order_mails')
      .where('delivery', '=', 'waiting')
      .select(({ fn }) => fn.min('next_try_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? null;
  },
});
