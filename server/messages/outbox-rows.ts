import type { Message } from '../../domain/message.ts';
import type { Store } from '../store/store.ts';

/** A message that this process holds, to send it. */
export interface ClaimedMessage extends Message {
  readonly id: number;
  readonly receivedAt: string;
  /** How often it has been tried, this time included. */
  readonly tries: number;
}

/**
 * The messages that wait to be mailed: those of the inbox only. One that is moved away keeps its state, and
 * goes on where it was once it comes back.
 */
export interface OutboxRows {
  /**
   * Takes one message that is due at `now` for `owner`, until `until`: then it is due again, for whoever
   * comes, if it was not settled. Null where none was taken; another process may have been faster.
   */
  claim(claim: { owner: string; now: string; until: string }): Promise<ClaimedMessage | null>;
  /** The provider has taken it, whoever holds it and wherever it lies by now. */
  markSent(id: number): Promise<void>;
  /** A try failed. Nothing is changed where another process has taken the message up meanwhile. */
  markFailed(end: {
    id: number;
    owner: string;
    words: string;
    /** When it is tried next, or null where this was the last time. */
    nextTryAt: string | null;
  }): Promise<void>;
  /**
   * Lets it be mailed, from the first try on. False where there is none in the inbox, or it is being sent now.
   */
  queue(id: number, now: string): Promise<boolean>;
  /** When the next message is due, or null where none waits. */
  nextDue(): Promise<string | null>;
}

/** The outbox's queries. */
export const outboxRows = ({ db }: Pick<Store, 'db'>): OutboxRows => ({
  async claim({ owner, now, until }) {
    const row = await db
      .updateTable('messages')
      .set(({ eb }) => ({ claimed_by: owner, next_try_at: until, tries: eb('tries', '+', 1) }))
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('messages')
          .select('id')
          .where('folder', '=', 'inbox')
          .where('delivery', '=', 'waiting')
          .where('next_try_at', '<=', now)
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1),
      )
      // Asked again for the row itself: PostgreSQL reads it anew when another process has changed it.
      .where('folder', '=', 'inbox')
      .where('delivery', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .returning(['id', 'name', 'email', 'message', 'received_at as receivedAt', 'tries'])
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

  async markFailed({ id, owner, words, nextTryAt }) {
    await db
      .updateTable('messages')
      .set({
        delivery: nextTryAt === null ? 'failed' : 'waiting',
        next_try_at: nextTryAt,
        claimed_by: null,
        words,
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
