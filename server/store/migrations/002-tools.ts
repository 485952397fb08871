import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

interface Before {
  used_tokens: { token: string; token_hash: string };
}

/** Tokens that can be told apart and listed, uploaded files, and counts of free downloads. */
export const tools = () => ({
  async up(db: Kysely<Before>): Promise<void> {
    await db.schema
      .alterTable('issued_tokens')
      .addColumn('ending', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('issued_tokens_issued_at')
      .on('issued_tokens')
      .columns(['issued_at', 'token_hash'])
      .execute();
    await db.schema
      .createIndex('issued_tokens_revoked_at')
      .on('issued_tokens')
      .columns(['revoked_at', 'token_hash'])
      .execute();

    await db.schema
      .alterTable('used_tokens')
      .addColumn('token_hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    for (const { token } of await db.selectFrom('used_tokens').select('token').execute()) {
      await db
        .updateTable('used_tokens')
        .set({ token_hash: createHash('sha256').update(token).digest('hex') })
        .where('token', '=', token)
        .execute();
    }
    await db.schema
      .createIndex('used_tokens_token_hash')
      .on('used_tokens')
      .columns(['token_hash'])
      .execute();

    await db.schema
      .createTable('tool_files')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('ready_at', 'text')
      .addColumn('unused_since', 'text')
      .execute();

    await db.schema
      .createTable('tool_downloads')
      .addColumn('tool_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('downloads', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
      .addPrimaryKeyConstraint('tool_downloads_key', ['day', 'tool_id'])
      .execute();
  },
});
