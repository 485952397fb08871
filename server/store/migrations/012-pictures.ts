import type { Kysely } from 'kysely';

/** The pictures of the library. Their bytes are in the file store. */
export const pictures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('alt', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('colour', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('ready_at', 'text')
      .addColumn('unused_since', 'text')
      .execute();
  },
};
