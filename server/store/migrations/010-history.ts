import type { Kysely } from 'kysely';

const SECTIONS = ['home', 'about', 'skills', 'projects', 'downloads', 'site'];

/** The versions of the content, their sections by the hash of their text, and drafts. */
export const history = {
  async up(db: Kysely<unknown>): Promise<void> {
    const versions = db.schema
      .createTable('versions')
      .addColumn('version', 'integer', (column) => column.primaryKey())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('restored_from', 'integer')
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('save_id', 'text', (column) => column.unique());
    await SECTIONS.reduce(
      (table, name) => table.addColumn(`${name}_hash`, 'text'),
      versions,
    ).execute();
    await db.schema
      .createTable('sections')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('drafts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('base_version', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('kept_at', 'text', (column) => column.notNull())
      .execute();
  },
};
