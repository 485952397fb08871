import type { Kysely } from 'kysely';

/** Folders of messages, and their delivery by mail. Earlier messages are not mailed. */
export const messages = {
  async up(db: Kysely<unknown>): Promise<void> {
    const table = () => db.schema.alterTable('messages');
    await table().addColumn('recent_digest', 'text').execute();
    await table()
      .addColumn('folder', 'text', (column) => column.notNull().defaultTo('inbox'))
      .execute();
    await table()
      .addColumn('suspicion', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await table().addColumn('read_at', 'text').execute();
    await table()
      .addColumn('delivery', 'text', (column) => column.notNull().defaultTo('none'))
      .execute();
    await table()
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await table().addColumn('next_try_at', 'text').execute();
    await table().addColumn('claimed_by', 'text').execute();
    await table()
      .addColumn('words', 'text', (column) => column.notNull().defaultTo(''))
      .execute();

    const index = (name: string) => db.schema.createIndex(name).on('messages');
    await index('messages_recent_digest').columns(['recent_digest']).unique().execute();
    await index('messages_folder').columns(['folder', 'id']).execute();
    await index('messages_unread').columns(['folder', 'read_at']).execute();
    await index('messages_due').columns(['delivery', 'next_try_at']).execute();
  },
};
