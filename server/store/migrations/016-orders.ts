import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

const MAIL_COLUMNS = [
  ...(['id', 'order_id', 'recipient', 'sealed', 'created_at', 'sent_at', 'delivery'] as const),
  ...(['tries', 'unclear', 'next_try_at', 'claimed_by', 'words'] as const),
];

type Mails = Record<(typeof MAIL_COLUMNS)[number], string | number | null>;

/** What of the tables is named here. */
interface Tables {
  order_mails: Mails;
  new_order_mails: Mails;
  settings: { name: string };
}

/**
 * Orders come from sellers alone, and a mail to a buyer has the tokens of an order. What served keys, lost tokens and mails
 * about new versions goes; of these mails, those of an order have tokens too, and are kept.
 */
export const orderMails = (dialect: Dialect) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    await db.deleteFrom('order_mails').where('order_id', 'is', null).execute();
    // Stored while no mail provider was set, to be mailed when the owner asks for it.
    await db
      .updateTable('order_mails')
      .set({ delivery: 'failed', words: 'No mail provider was set.' })
      .where('delivery', '=', 'none')
      .where('sealed', '<>', '')
      .execute();
    if (dialect === 'postgres') {
      const mails = () => db.schema.alterTable('order_mails');
      await mails().dropColumn('kind').execute();
      await mails().dropColumn('once').execute();
      await mails()
        .alterColumn('order_id', (column) => column.setNotNull())
        .execute();
    } else {
      await rebuildMails(db);
    }

    await db.schema.dropIndex('orders_email').execute();
    await db.schema.dropIndex('orders_tool').execute();
    await db.schema.alterTable('orders').dropColumn('email_hash').execute();
    await db.schema.alterTable('orders').dropColumn('answer').execute();
    await db.schema.dropTable('order_unsubscribed').execute();
    await db.schema.dropTable('order_keys').execute();
    await db.deleteFrom('settings').where('name', '=', 'order-link-key').execute();
  },
});

/** SQLite drops no column that is unique, and changes none to `not null`. */
async function rebuildMails(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('new_order_mails')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('delivery', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('unclear', 'integer', (column) => column.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('claimed_by', 'text')
    .addColumn('words', 'text', (column) => column.notNull())
    .execute();
  await db
    .insertInto('new_order_mails')
    .columns(MAIL_COLUMNS)
    .expression(db.selectFrom('order_mails').select(MAIL_COLUMNS))
    .execute();
  await db.schema.dropTable('order_mails').execute();
  await db.schema.alterTable('new_order_mails').renameTo('order_mails').execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('order_mails').columns(columns).execute();
  await index('order_mails_due', ['delivery', 'next_try_at']);
  await index('order_mails_order', ['order_id', 'id']);
}
