import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Orders of premium tools, their payments, the mails to their buyers, and the keys of calls that issue tokens. */
export const orders = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const table = () => db.schema.alterTable('issued_tokens');
    await table().addColumn('order_id', 'text').execute();
    await table().addColumn('replaced_at', 'text').execute();

    await db.schema
      .createTable('orders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('reference', 'text', (column) => column.notNull())
      .addColumn('payment', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('tool_id', 'text')
      .addColumn('quantity', 'integer', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_hash', 'text', (column) => column.notNull())
      .addColumn('is_test', 'integer', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('refunded_at', 'text')
      .addColumn('answer', 'text')
      .execute();
    await db.schema
      .createTable('order_payments')
      .addColumn('payment', 'text', (column) => column.primaryKey())
      .addColumn('refunded_at', 'text')
      .execute();
    await db.schema
      .createTable('order_mails')
      .addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (column) =>
        dialect === 'postgres'
          ? column.primaryKey().generatedAlwaysAsIdentity()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('order_id', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('once', 'text', (column) => column.unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('delivery', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('unclear', 'integer', (column) => column.notNull())
      .addColumn('next_try_at', 'text')
      .addColumn('claimed_by', 'text')
      .addColumn('words', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('order_unsubscribed')
      .addColumn('email_hash', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('order_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();

    const index = (name: string, on: string, columns: string[]) =>
      db.schema.createIndex(name).on(on).columns(columns).execute();
    await index('issued_tokens_order', 'issued_tokens', ['order_id']);
    await index('orders_received', 'orders', ['received_at', 'id']);
    await index('orders_payment', 'orders', ['payment']);
    await index('orders_email', 'orders', ['email_hash']);
    await index('orders_tool', 'orders', ['tool_id', 'received_at']);
    await index('order_mails_due', 'order_mails', ['delivery', 'next_try_at']);
    await index('order_mails_order', 'order_mails', ['order_id', 'id']);
  },
});
