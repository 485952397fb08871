import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { add, integers, optionalTexts, texts } from './tables.ts';

/** The mails as they are from here on, in SQLite. */
const MAIL_COLUMNS = {
  id: 'integer primary key autoincrement',
  ...texts('order_id', 'recipient', 'sealed', 'created_at', 'delivery', 'words'),
  ...integers('tries', 'unclear'),
  ...optionalTexts('sent_at', 'next_try_at', 'claimed_by'),
};

const MAIL_COLUMN_NAMES = Object.keys(MAIL_COLUMNS);

type Mails = Record<string, string | number | null>;

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
      await db.schema
        .alterTable('order_mails')
        .dropColumn('kind')
        .dropColumn('once')
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
  await add(db, { tables: { new_order_mails: MAIL_COLUMNS } });
  await db
    .insertInto('new_order_mails')
    .columns(MAIL_COLUMN_NAMES)
    .expression(db.selectFrom('order_mails').select(MAIL_COLUMN_NAMES))
    .execute();
  await db.schema.dropTable('order_mails').execute();
  await db.schema.alterTable('new_order_mails').renameTo('order_mails').execute();
  await add(db, {
    indexes: {
      order_mails_due: ['order_mails', 'delivery', 'next_try_at'],
      order_mails_order: ['order_mails', 'order_id', 'id'],
    },
  });
}
