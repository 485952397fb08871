import type { Dialect } from '../store.ts';
import { adding, integers, numberedKey, optionalTexts, texts } from './tables.ts';

/** The migrations of version 0.3.0. */
export const version03 = (dialect: Dialect) => ({
  '014-orders': adding({
    columns: { issued_tokens: optionalTexts('order_id', 'replaced_at') },
    tables: {
      orders: {
        id: 'text primary key',
        ...texts('provider', 'reference', 'payment', 'code', 'email', 'email_hash'),
        ...integers('quantity', 'is_test'),
        ...texts('note', 'received_at'),
        ...optionalTexts('tool_id', 'refunded_at', 'answer'),
      },
      order_payments: { payment: 'text primary key', refunded_at: 'text' },
      order_mails: {
        id: numberedKey(dialect),
        ...texts('kind', 'recipient', 'sealed', 'created_at', 'delivery', 'words'),
        once: 'text unique',
        ...integers('tries', 'unclear'),
        ...optionalTexts('order_id', 'sent_at', 'next_try_at', 'claimed_by'),
      },
      // 016 drops these two; a backup of 0.3.0 has their rows.
      order_unsubscribed: { email_hash: 'text primary key', ...texts('at') },
      order_keys: {
        id: 'text primary key',
        ...texts('name', 'created_at'),
        key_hash: 'text not null unique',
        ...optionalTexts('last_used_at', 'revoked_at'),
      },
    },
    indexes: {
      issued_tokens_order: ['issued_tokens', 'order_id'],
      orders_received: ['orders', 'received_at', 'id'],
      orders_payment: ['orders', 'payment'],
      orders_email: ['orders', 'email_hash'],
      orders_tool: ['orders', 'tool_id', 'received_at'],
      order_mails_due: ['order_mails', 'delivery', 'next_try_at'],
      order_mails_order: ['order_mails', 'order_id', 'id'],
    },
  }),

  '015-passkeys': adding({
    tables: {
      passkeys: {
        id: 'text primary key',
        ...texts('name', 'public_key', 'transports', 'host', 'created_at', 'last_browser'),
        counter: 'bigint not null',
        last_used_at: 'text',
      },
      passkey_answers: { challenge_hash: 'text primary key', ...texts('until') },
    },
  }),
});
