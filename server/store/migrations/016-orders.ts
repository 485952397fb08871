import type { Kysely } from 'kysely';

/** What of the tables is named here. */
interface Tables {
  order_mails: Record<'order_id' | 'delivery' | 'words', string | null> & { sealed: string };
  settings: { name: string };
}

/**
 * Orders come from sellers alone, and a mail to a buyer has the tokens of an order. What served keys, lost tokens and mails
 * about new versions goes; of these mails, those of an order have tokens too, and are kept.
 */
export const orderMails = {
  async up(db: Kysely<Tables>): Promise<void> {
    await db.deleteFrom('order_mails').where('order_id', 'is', null).execute();
    // Stored while no mail provider was set, to be mailed when the owner asks for it.
    await db
      .updateTable('order_mails')
      .set({ delivery: 'failed', words: 'No mail provider was set.' })
      .where('delivery', '=', 'none')
      .where('sealed', '<>', '')
      .execute();
    await db.schema.dropIndex('orders_email').execute();
    await db.schema.dropIndex('orders_tool').execute();
    await db.schema.alterTable('orders').dropColumn('email_hash').execute();
    await db.schema.alterTable('orders').dropColumn('answer').execute();
    await db.schema.dropTable('order_unsubscribed').execute();
    await db.schema.dropTable('order_keys').execute();
    await db.deleteFrom('settings').where('name', '=', 'order-link-key').execute();
  },
};
