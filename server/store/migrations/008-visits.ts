import type { Kysely } from 'kysely';

/** Page views by day, what tells visitors apart until midnight, and an index of messages by time. */
export const visits = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('visit_days')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('referrer', 'text', (column) => column.notNull())
      .addColumn('views', 'bigint', (column) => column.notNull())
      .addColumn('visitors', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('visit_days_key', ['day', 'path', 'referrer'])
      .execute();
    await db.schema
      .createTable('visit_seen')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('visit_seen_key', ['day', 'hash'])
      .execute();
    await db.schema
      .createTable('visit_salts')
      .addColumn('day', 'text', (column) => column.primaryKey())
      .addColumn('salt', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('messages_received_at')
      .on('messages')
      .columns(['folder', 'received_at'])
      .execute();
  },
};
