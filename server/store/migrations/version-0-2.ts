import type { Dialect } from '../store.ts';
import { adding, integers, jsonType, optionalTexts, texts } from './tables.ts';

/** The migrations of version 0.2.0. */
export const version02 = (dialect: Dialect) => ({
  '007-issued-tools': adding({ indexes: { issued_tokens_tool_id: ['issued_tokens', 'tool_id'] } }),

  '008-visits': adding({
    tables: {
      visit_days: {
        ...texts('day', 'path', 'referrer'),
        views: 'bigint not null',
        visitors: 'bigint not null',
      },
      visit_seen: texts('day', 'hash'),
      visit_salts: { day: 'text primary key', ...texts('salt') },
    },
    keys: { visit_days: ['day', 'path', 'referrer'], visit_seen: ['day', 'hash'] },
    indexes: { messages_received_at: ['messages', 'folder', 'received_at'] },
  }),

  '009-site': adding({ columns: { portfolio: { site_data: jsonType(dialect) } } }),

  '010-history': adding({
    tables: {
      versions: {
        version: 'integer primary key',
        ...texts('saved_at', 'cause', 'browser'),
        restored_from: 'integer',
        save_id: 'text unique',
        ...optionalTexts('home_hash', 'about_hash', 'skills_hash'),
        ...optionalTexts('projects_hash', 'downloads_hash', 'site_hash'),
      },
      sections: { hash: 'text primary key', ...texts('body') },
      drafts: {
        id: 'text primary key',
        ...integers('base_version'),
        ...texts('content', 'browser', 'kept_at'),
      },
    },
  }),

  '011-previews': adding({
    tables: {
      previews: {
        id: 'text primary key',
        token_hash: 'text not null unique',
        ...texts('kind', 'content', 'content_hash', 'changed', 'as_published', 'browser'),
        ...texts('created_at', 'stored_at', 'expires_at'),
      },
    },
  }),

  '012-pictures': adding({
    tables: {
      pictures: {
        id: 'text primary key',
        ...texts('title', 'format', 'alt', 'sha256', 'colour', 'created_at'),
        ...integers('width', 'height'),
        bytes: 'bigint not null',
        ...optionalTexts('ready_at', 'unused_since'),
      },
    },
  }),

  // It created a table that 018 drops unread, and that is in no backup.
  '013-lost-uploads': adding({}),
});
