import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { addColumns, createIndexes, createTable, jsonType, numberedKey, texts } from './tables.ts';

/** The migrations of version 0.1.0. */
export const version01 = (dialect: Dialect) => ({
  '001-initial': {
    async up(db: Kysely<unknown>) {
      const section = `${jsonType(dialect)} not null`;
      await createTable(db, 'portfolio', {
        id: 'text primary key',
        home_data: section,
        about_data: section,
        skills_data: section,
        projects_data: section,
        downloads_data: section,
        version: 'integer not null',
        created_at: 'text not null',
        updated_at: 'text not null',
      });
      await createTable(db, 'issued_tokens', {
        token_hash: 'text primary key',
        ...texts('tool_id', 'issued_at', 'note'),
        expires_at: 'text',
        revoked_at: 'text',
      });
      await createTable(db, 'used_tokens', {
        token: 'text primary key',
        tool_id: 'text not null',
        used_at: 'text not null',
      });
      await createIndexes(db, 'used_tokens', { used_tokens_used_at: ['used_at'] });
      await createTable(db, 'messages', {
        id: numberedKey(dialect),
        ...texts('name', 'email', 'message', 'received_at'),
      });
      await createTable(db, 'sessions', {
        id_hash: 'text primary key',
        created_at: 'text not null',
        last_seen_at: 'text not null',
      });
      await createTable(db, 'settings', { name: 'text primary key', value: 'text not null' });
      await createTable(db, 'throttles', {
        key: 'varchar(255) primary key',
        points: 'integer default 0 not null',
        expire: 'bigint',
      });
    },
  },

  '002-tools': {
    async up(db: Kysely<{ used_tokens: { token: string; token_hash: string } }>) {
      await addColumns(db, 'issued_tokens', { ending: `text default '' not null` });
      await createIndexes(db, 'issued_tokens', {
        issued_tokens_issued_at: ['issued_at', 'token_hash'],
        issued_tokens_revoked_at: ['revoked_at', 'token_hash'],
      });
      await addColumns(db, 'used_tokens', { token_hash: `text default '' not null` });
      for (const { token } of await db.selectFrom('used_tokens').select('token').execute()) {
        await db
          .updateTable('used_tokens')
          .set({ token_hash: createHash('sha256').update(token).digest('hex') })
          .where('token', '=', token)
          .execute();
      }
      await createIndexes(db, 'used_tokens', { used_tokens_token_hash: ['token_hash'] });
      await createTable(db, 'tool_files', {
        name: 'text primary key',
        title: 'text not null',
        size: 'bigint not null',
        sha256: 'text not null',
        started_at: 'text not null',
        ready_at: 'text',
        unused_since: 'text',
      });
      await createTable(
        db,
        'tool_downloads',
        {
          tool_id: 'text not null',
          day: 'text not null',
          downloads: 'bigint default 0 not null',
        },
        ['day', 'tool_id'],
      );
    },
  },

  '003-messages': {
    async up(db: Kysely<unknown>) {
      await addColumns(db, 'messages', {
        recent_digest: 'text',
        folder: `text default 'inbox' not null`,
        suspicion: `text default '' not null`,
        read_at: 'text',
        // Earlier messages are not mailed.
        delivery: `text default 'none' not null`,
        tries: 'integer default 0 not null',
        next_try_at: 'text',
        claimed_by: 'text',
        words: `text default '' not null`,
      });
      await db.schema
        .createIndex('messages_recent_digest')
        .on('messages')
        .column('recent_digest')
        .unique()
        .execute();
      await createIndexes(db, 'messages', {
        messages_folder: ['folder', 'id'],
        messages_unread: ['folder', 'read_at'],
        messages_due: ['delivery', 'next_try_at'],
      });
    },
  },

  '004-security': {
    async up(db: Kysely<unknown>) {
      await addColumns(db, 'sessions', {
        address: `text default '' not null`,
        browser: `text default '' not null`,
      });
      await createTable(db, 'audit_log', {
        id: numberedKey(dialect),
        ...texts('class', 'at', 'event', 'detail', 'address', 'browser'),
      });
      await createIndexes(db, 'audit_log', { audit_log_class: ['class', 'id'] });
      await createTable(db, 'second_factor', {
        name: 'text primary key',
        secret: 'text not null',
        begun_at: 'text not null',
        confirmed_at: 'text',
        last_step: 'integer default 0 not null',
      });
      await createTable(db, 'recovery_codes', { code_hash: 'text primary key', used_at: 'text' });
    },
  },
});
