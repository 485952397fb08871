import type { Kysely } from 'kysely';

/** Lost uploads are looked for when the site is checked, and are not stored any more. */
export const withoutLostUploads = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('lost_uploads').execute();
  },
};
