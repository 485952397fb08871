import { type Kysely, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../store.ts';
import { add, integers, lockTables, numberedKey, optionalTexts, texts } from './tables.ts';

/** What a message and an order's mail have in common. */
const STATE = ['delivery', 'tries', 'next_try_at', 'claimed_by'] as const;
const ORDER_MAIL = [
  ...(['id', 'order_id', 'recipient', 'sealed', 'created_at', 'sent_at', 'unclear'] as const),
  ...STATE,
] as const;
const MESSAGE_MAIL = [
  ...(['message_id', 'recipient', 'sealed', 'created_at', 'unclear'] as const),
  ...STATE,
] as const;

type Row<Name extends string> = Record<Name, string | number | null>;

interface Tables {
  messages: Row<'id' | 'folder' | 'received_at' | 'words' | (typeof STATE)[number]>;
  order_mails: Row<'words' | (typeof ORDER_MAIL)[number]>;
  mails: Row<'kind' | 'last_error' | (typeof ORDER_MAIL | typeof MESSAGE_MAIL)[number]>;
}

/**
 * The mails of messages, which were columns of these, and those of orders become one table. What is in flight during the
 * upgrade keeps its Message-ID: it is made of the id of the message, or of the id of the order's mail, which stays.
 */
export const mails = (dialect: Dialect) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    await lockTables(db, dialect, 'messages', 'order_mails');
    await add(db, {
      tables: {
        mails: {
          // By default: what is copied keeps its id.
          id: numberedKey(dialect).replace('always', 'by default'),
          ...texts('kind', 'recipient', 'sealed', 'created_at', 'delivery', 'last_error'),
          message_id: 'bigint',
          ...integers('tries', 'unclear'),
          ...optionalTexts('order_id', 'sent_at', 'next_try_at', 'claimed_by'),
        },
      },
    });
    await db
      .insertInto('mails')
      .columns(['kind', 'last_error', ...ORDER_MAIL])
      .expression(
        db
          .selectFrom('order_mails')
          .select([sql<string>`'order'`.as('kind'), 'words', ...ORDER_MAIL]),
      )
      .execute();
    if (dialect === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${`${POSTGRES_SCHEMA}.mails`}, 'id'), max(id))
        from ${sql.id(POSTGRES_SCHEMA, 'mails')} having count(*) > 0`.execute(db);
    }
    await db
      .insertInto('mails')
      .columns(['kind', 'last_error', ...MESSAGE_MAIL])
      .expression(
        db
          .selectFrom('messages')
          .select([sql<string>`'message'`.as('kind'), 'words', 'id'])
          .select([sql<string>`''`.as('recipient'), sql<string>`''`.as('sealed'), 'received_at'])
          .select([
            sql<number>`0`.as('unclear'),
            // It waited in another folder too, and was not sent from there.
            sql<string>`case when delivery = 'waiting' and folder <> 'inbox' then 'paused' else delivery end`.as(
              'state',
            ),
          ])
          .select(['tries', 'next_try_at', 'claimed_by'])
          .where('delivery', '<>', 'none')
          .orderBy('id'),
      )
      .execute();
    await db.schema
      .createIndex('mails_message')
      .on('mails')
      .column('message_id')
      .unique()
      .execute();
    await add(db, {
      indexes: {
        mails_due: ['mails', 'kind', 'delivery', 'next_try_at'],
        mails_order: ['mails', 'order_id', 'id'],
      },
    });

    await db.schema.dropTable('order_mails').execute();
    await db.schema.dropIndex('messages_due').execute();
    for (const column of [...STATE, 'words']) {
      await db.schema.alterTable('messages').dropColumn(column).execute();
    }
  },
});
