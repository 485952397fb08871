import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Dialect } from '../store.ts';
import { add, adding, integers, jsonType, numberedKey, optionalTexts, texts } from './tables.ts';

/** The migrations of version 0.1.0. */
export const version01 = (dialect: Dialect) => ({
  '001-initial': adding({
    tables: {
      portfolio: {
        id: 'text primary key',
        home_data: `${jsonType(dialect)} not null`,
        about_data: `${jsonType(dialect)} not null`,
        skills_data: `${jsonType(dialect)} not null`,
        projects_data: `${jsonType(dialect)} not null`,
        downloads_data: `${jsonType(dialect)} not null`,
        ...integers('version'),
        ...texts('created_at', 'updated_at'),
      },
      issued_tokens: {
        token_hash: 'text primary key',
        ...texts('tool_id', 'issued_at', 'note'),
        ...optionalTexts('expires_at', 'revoked_at'),
      },
      used_tokens: { token: 'text primary key', ...texts('tool_id', 'used_at') },
      messages: {
        id: numberedKey(dialect),
        ...texts('name', 'email', 'message', 'received_at'),
      },
      sessions: { id_hash: 'text primary key', ...texts('created_at', 'last_seen_at') },
      settings: { name: 'text primary key', ...texts('value') },
      throttles: {
        key: 'varchar(255) primary key',
        points: 'integer default 0 not null',
        expire: 'bigint',
      },
    },
    indexes: { used_tokens_used_at: ['used_tokens', 'used_at'] },
  }),

  '002-tools': {
    async up(db: Kysely<{ used_tokens: { token: string; token_hash: string } }>) {
      await add(db, {
        columns: {
          issued_tokens: { ending: `text default '' not null` },
          used_tokens: { token_hash: `text default '' not null` },
        },
        tables: {
          tool_files: {
            name: 'text primary key',
            ...texts('title', 'sha256', 'started_at'),
            size: 'bigint not null',
            ...optionalTexts('ready_at', 'unused_since'),
          },
          tool_downloads: { ...texts('tool_id', 'day'), downloads: 'bigint default 0 not null' },
        },
        keys: { tool_downloads: ['day', 'tool_id'] },
        indexes: {
          issued_tokens_issued_at: ['issued_tokens', 'issued_at', 'token_hash'],
          issued_tokens_revoked_at: ['issued_tokens', 'revoked_at', 'token_hash'],
          used_tokens_token_hash: ['used_tokens', 'token_hash'],
        },
      });
      for (const { token } of await db.selectFrom('used_tokens').select('token').execute()) {
        await db
          .updateTable('used_tokens')
          .set({ token_hash: createHash('sha256').update(token).digest('hex') })
          .where('token', '=', token)
          .execute();
      }
    },
  },

  '003-messages': {
    async up(db: Kysely<unknown>) {
      await add(db, {
        columns: {
          messages: {
            ...optionalTexts('recent_digest'),
            folder: `text default 'inbox' not null`,
            suspicion: `text default '' not null`,
            read_at: 'text',
            // Earlier messages are not mailed.
            delivery: `text default 'none' not null`,
            tries: 'integer default 0 not null',
            ...optionalTexts('next_try_at', 'claimed_by'),
            words: `text default '' not null`,
          },
        },
        indexes: {
          messages_folder: ['messages', 'folder', 'id'],
          messages_unread: ['messages', 'folder', 'read_at'],
          messages_due: ['messages', 'delivery', 'next_try_at'],
        },
      });
      const digests = db.schema.createIndex('messages_recent_digest').on('messages');
      await digests.column('recent_digest').unique().execute();
    },
  },

  '004-security': adding({
    columns: {
      sessions: { address: `text default '' not null`, browser: `text default '' not null` },
    },
    tables: {
      audit_log: {
        id: numberedKey(dialect),
        ...texts('class', 'at', 'event', 'detail', 'address', 'browser'),
      },
      second_factor: {
        name: 'text primary key',
        ...texts('secret', 'begun_at'),
        confirmed_at: 'text',
        last_step: 'integer default 0 not null',
      },
      recovery_codes: { code_hash: 'text primary key', used_at: 'text' },
    },
    indexes: { audit_log_class: ['audit_log', 'class', 'id'] },
  }),
});
