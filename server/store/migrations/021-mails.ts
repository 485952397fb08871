import { type Kysely, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../dialect.ts';
import { createIndexes, createTable, numberedKey, texts } from './tables.ts';

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
    const table = (name: string) => sql.id(POSTGRES_SCHEMA, name);
    if (dialect === 'postgres') {
      // An instance of an earlier version stores no message and claims no mail between the copy and the drop.
      await sql`lock table ${table('messages')}, ${table('order_mails')} in access exclusive mode`.execute(
        db,
      );
    }
    await createTable(db, 'mails', {
      // By default: what is copied keeps its id.
      id: numberedKey(dialect).replace('always', 'by default'),
      kind: 'text not null',
      message_id: 'bigint',
      order_id: 'text',
      ...texts('recipient', 'sealed', 'created_at'),
      sent_at: 'text',
      delivery: 'text not null',
      tries: 'integer not null',
      unclear: 'integer not null',
      next_try_at: 'text',
      claimed_by: 'text',
      last_error: 'text not null',
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
        from ${table('mails')} having count(*) > 0`.execute(db);
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
      .columns(['message_id'])
      .unique()
      .execute();
    await createIndexes(db, 'mails', {
      mails_due: ['kind', 'delivery', 'next_try_at'],
      mails_order: ['order_id', 'id'],
    });

    await db.schema.dropTable('order_mails').execute();
    await db.schema.dropIndex('messages_due').execute();
    for (const column of [...STATE, 'words']) {
      await db.schema.alterTable('messages').dropColumn(column).execute();
    }
  },
});
