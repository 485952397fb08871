import type { ExpressionBuilder } from 'kysely';
import type { Message } from '../../domain/message.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { QueueRows } from './mail-queue.ts';

/** A message that this process has claimed to send it. */
export interface ClaimedMessage extends Message {
  readonly id: number;
  readonly receivedAt: string;
  readonly attempts: number;
}

/**
 * The messages that wait to be mailed: those in the inbox only. A message that is moved to another folder keeps its
 * state, and its delivery continues when it is back.
 */
export interface OutboxRows extends QueueRows<ClaimedMessage> {
  /**
   * Queues a message for delivery, with all attempts. False where it is not in the inbox, or is being sent now.
   */
  queue(id: number, now: string): Promise<boolean>;
}

/** The outbox's queries. */
export const outboxRows = ({ db }: Pick<Store, 'db'>): OutboxRows => ({
  async claim({ owner, now, latest, until }) {
    const isDue = ({ or, eb }: ExpressionBuilder<Database, 'messages'>) =>
      or([eb('next_try_at', '<=', now), eb('next_try_at', '>', latest)]);
    const row = await db
      .updateTable('messages')
      .set(({ eb }) => ({ claimed_by: owner, next_try_at: until, tries: eb('tries', '+', 1) }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('messages')
          .select('id')
          .where('folder', '=', 'inbox')
          .where('delivery', '=', 'waiting')
          .where(isDue)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      // Repeated for the row itself: PostgreSQL checks these again when another process has changed the row.
      .where('folder', '=', 'inbox')
      .where('delivery', '=', 'waiting')
      .where(isDue)
      .returning([
        'id',
        'name',
        'email',
        'message',
        'received_at as receivedAt',
        'tries as attempts',
      ])
      .executeTakeFirst();
    return row ?? null;
  },

  async markSent(id) {
    await db
      .updateTable('messages')
      .set({ delivery: 'sent', next_try_at: null, claimed_by: null, words: '' })
      .where('id', '=', id)
      .execute();
  },

  async markFailed({ id, owner, lastError, nextAttemptAt }) {
    await db
      .updateTable('messages')
      .set({
        delivery: nextAttemptAt === null ? 'failed' : 'waiting',
        next_try_at: nextAttemptAt,
        claimed_by: null,
        words: lastError,
      })
      .where('id', '=', id)
      .where('claimed_by', '=', owner)
      .where('delivery', '=', 'waiting')
      .execute();
  },

  async queue(id, now) {
    const row = await db
      .updateTable('messages')
      .set({ delivery: 'waiting', next_try_at: now, tries: 0 })
      .where('id', '=', id)
      .where('folder', '=', 'inbox')
      .where('claimed_by', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  async nextDue() {
    const row = await db
      .selectFrom('messages')
      .where('folder', '=', 'inbox')
      .where('delivery', '=', 'waiting')
      .select(({ fn }) => fn.min('next_try_at').as('at'))
      .executeTakeFirst();
    return row?.at ?? null;
  },
});
