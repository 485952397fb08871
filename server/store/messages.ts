import type { Kysely } from 'kysely';
import type { Message } from '../../domain/message.ts';
import type { Database } from './schema.ts';

/** A message as stored. */
export interface StoredMessage extends Message {
  readonly id: number;
  readonly receivedAt: string;
}

/** Visitors' messages. */
export interface MessageRows {
  add(message: Message, now: string): Promise<void>;
  /** The newest messages first, at most `limit`. */
  list(limit: number): Promise<StoredMessage[]>;
}

/** The messages' queries. */
export const messageRows = (db: Kysely<Database>): MessageRows => ({
  async add(message, now) {
    await db
      .insertInto('messages')
      .values({ ...message, received_at: now })
      .execute();
  },

  async list(limit) {
    const rows = await db
      .selectFrom('messages')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at }));
  },
});
