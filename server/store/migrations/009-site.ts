import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The Site section, which a site of an earlier version does not have. */
export const siteData = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const json = dialect === 'postgres' ? 'jsonb' : 'text';
    await db.schema.alterTable('portfolio').addColumn('site_data', json).execute();
  },
});
