import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { addColumns, createIndexes, createTable, numberedKey, texts } from './tables.ts';

/** The migrations of version 0.3.0. */
export const version03 = (dialect: Dialect) => ({
  '014-orders': {
    async up(db: Kysely<unknown>) {
      await addColumns(db, 'issued_tokens', { order_id: 'text', replaced_at: 'text' });
      await createTable(db, 'orders', {
        id: 'text primary key',
        ...texts('provider', 'reference', 'payment', 'code'),
        tool_id: 'text',
        quantity: 'integer not null',
        email: 'text not null',
        email_hash: 'text not null',
        is_test: 'integer not null',
        note: 'text not null',
        received_at: 'text not null',
        refunded_at: 'text',
        answer: 'text',
      });
      await createTable(db, 'order_payments', { payment: 'text primary key', refunded_at: 'text' });
      await createTable(db, 'order_mails', {
        id: numberedKey(dialect),
        order_id: 'text',
        ...texts('kind', 'recipient', 'sealed'),
        once: 'text unique',
        created_at: 'text not null',
        sent_at: 'text',
        delivery: 'text not null',
        tries: 'integer not null',
        unclear: 'integer not null',
        next_try_at: 'text',
        claimed_by: 'text',
        words: 'text not null',
      });
      // 016 drops these two; a backup of 0.3.0 has their rows.
      await createTable(db, 'order_unsubscribed', {
        email_hash: 'text primary key',
        at: 'text not null',
      });
      await createTable(db, 'order_keys', {
        id: 'text primary key',
        name: 'text not null',
        key_hash: 'text not null unique',
        created_at: 'text not null',
        last_used_at: 'text',
        revoked_at: 'text',
      });
      await createIndexes(db, 'issued_tokens', { issued_tokens_order: ['order_id'] });
      await createIndexes(db, 'orders', {
        orders_received: ['received_at', 'id'],
        orders_payment: ['payment'],
        orders_email: ['email_hash'],
        orders_tool: ['tool_id', 'received_at'],
      });
      await createIndexes(db, 'order_mails', {
        order_mails_due: ['delivery', 'next_try_at'],
        order_mails_order: ['order_id', 'id'],
      });
    },
  },

  '015-passkeys': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'passkeys', {
        id: 'text primary key',
        name: 'text not null',
        public_key: 'text not null',
        counter: 'bigint not null',
        ...texts('transports', 'host', 'created_at'),
        last_used_at: 'text',
        last_browser: 'text not null',
      });
      await createTable(db, 'passkey_answers', {
        challenge_hash: 'text primary key',
        until: 'text not null',
      });
    },
  },
});
