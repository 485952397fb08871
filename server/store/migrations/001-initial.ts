import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The first tables. Both dialects share all but the JSON type, the generated key and the throttle's. */
export const initial = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const json = dialect === 'postgres' ? 'jsonb' : 'text';
    await db.schema
      .createTable('portfolio')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('home_data', json, (column) => column.notNull())
      .addColumn('about_data', json, (column) => column.notNull())
      .addColumn('skills_data', json, (column) => column.notNull())
      .addColumn('projects_data', json, (column) => column.notNull())
      .addColumn('downloads_data', json, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('issued_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('tool_id', 'text', (column) => column.notNull())
      .addColumn('issued_at', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute();

    await db.schema
      .createTable('used_tokens')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('tool_id', 'text', (column) => column.notNull())
      .addColumn('used_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('used_tokens_used_at')
      .on('used_tokens')
      .columns(['used_at'])
      .execute();

    await db.schema
      .createTable('messages')
      .addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (column) =>
        dialect === 'postgres'
          ? column.primaryKey().generatedAlwaysAsIdentity()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id_hash', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_seen_at', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();

    // The layout is rate-limiter-flexible's own, which reads and writes this table.
    await db.schema
      .createTable('throttles')
      .addColumn('key', sql`varchar(255)`, (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('expire', 'bigint')
      .execute();
  },
});
