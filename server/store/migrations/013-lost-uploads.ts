import type { Kysely } from 'kysely';

/** The uploads whose file was found to be missing or altered. */
export const lostUploads = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('lost_uploads')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('problem', 'text', (column) => column.notNull())
      .addColumn('found_at', 'text', (column) => column.notNull())
      .execute();
  },
};
