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
      or([eb('nextTryAt', '<=', now), eb('nextTryAt', '>', latest)]);
    const row = await db
      .updateTable('messages')
      .set(({ eb }) => ({ claimedBy: owner, nextTryAt: until, tries: eb('tries', '+', 1) }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('messages')
          .select('id')
          .where('folder', '=', 'inbox')
          .where('delivery', '=', 'waiting')
          .where(isDue)
          .orderBy('nextTryAt')
          .orderBy('id')
          .limit(1),
      )
      // Repeated for the row itself: PostgreSQL checks these again when another process has changed the row.
      .where('folder', '=', 'inbox')
      .where('delivery', '=', 'waiting')
      .where(isDue)
      .returning(['id', 'name', 'email', 'message', 'receivedAt', 'tries as attempts'])
      .executeTakeFirst();
    return row ?? null;
  },

  async markSent(id) {
    await db
      .updateTable('messages')
      .set({ delivery: 'sent', nextTryAt: null, claimedBy: null, words: '' })
      .where('id', '=', id)
      .execute();
  },

  async markFailed({ id, owner, lastError, nextAttemptAt }) {
    await db
      .updateTable('messages')
      .set({
        delivery: nextAttemptAt === null ? 'failed' : 'waiting',
        nextTryAt: nextAttemptAt,
        claimedBy: null,
        words: lastError,
      })
      .where('id', '=', id)
      .where('claimedBy', '=', owner)
      .where('delivery', '=', 'waiting')
      .execute();
  },

  async queue(id, now) {
    const row = await db
      .updateTable('messages')
      .set({ delivery: 'waiting', nextTryAt: now, tries: 0 })
      .where('id', '=', id)
      .where('folder', '=', 'inbox')
      .where('claimedBy', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  async nextDue() {
    const row = await db
      .selectFrom('messages')
      .where('folder', '=', 'inbox')
      .where('delivery', '=', 'waiting')
      .select(({ fn }) => fn.min('nextTryAt').as('at'))
      .executeTakeFirst();
    return row?.at ?? null;
  },
});
