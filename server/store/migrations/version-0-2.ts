import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { addColumns, createIndexes, createTable, jsonType, texts } from './tables.ts';

/** The migrations of version 0.2.0. */
export const version02 = (dialect: Dialect) => ({
  '007-issued-tools': {
    async up(db: Kysely<unknown>) {
      await createIndexes(db, 'issued_tokens', { issued_tokens_tool_id: ['tool_id'] });
    },
  },

  '008-visits': {
    async up(db: Kysely<unknown>) {
      await createTable(
        db,
        'visit_days',
        {
          ...texts('day', 'path', 'referrer'),
          views: 'bigint not null',
          visitors: 'bigint not null',
        },
        ['day', 'path', 'referrer'],
      );
      const seen = { day: 'text not null', hash: 'text not null' };
      await createTable(db, 'visit_seen', seen, ['day', 'hash']);
      await createTable(db, 'visit_salts', { day: 'text primary key', salt: 'text not null' });
      await createIndexes(db, 'messages', { messages_received_at: ['folder', 'received_at'] });
    },
  },

  '009-site': {
    async up(db: Kysely<unknown>) {
      await addColumns(db, 'portfolio', { site_data: jsonType(dialect) });
    },
  },

  '010-history': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'versions', {
        version: 'integer primary key',
        saved_at: 'text not null',
        cause: 'text not null',
        restored_from: 'integer',
        browser: 'text not null',
        save_id: 'text unique',
        home_hash: 'text',
        about_hash: 'text',
        skills_hash: 'text',
        projects_hash: 'text',
        downloads_hash: 'text',
        site_hash: 'text',
      });
      await createTable(db, 'sections', { hash: 'text primary key', body: 'text not null' });
      await createTable(db, 'drafts', {
        id: 'text primary key',
        base_version: 'integer not null',
        ...texts('content', 'browser', 'kept_at'),
      });
    },
  },

  '011-previews': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'previews', {
        id: 'text primary key',
        token_hash: 'text not null unique',
        ...texts('kind', 'content', 'content_hash', 'changed', 'as_published', 'browser'),
        ...texts('created_at', 'stored_at', 'expires_at'),
      });
    },
  },

  '012-pictures': {
    async up(db: Kysely<unknown>) {
      await createTable(db, 'pictures', {
        id: 'text primary key',
        title: 'text not null',
        format: 'text not null',
        width: 'integer not null',
        height: 'integer not null',
        alt: 'text not null',
        bytes: 'bigint not null',
        ...texts('sha256', 'colour', 'created_at'),
        ready_at: 'text',
        unused_since: 'text',
      });
    },
  },

  // It created a table that 018 drops unread, and that is in no backup.
  '013-lost-uploads': { async up() {} },
});
