import { type Kysely, sql } from 'kysely';
import { type Dialect, POSTGRES_SCHEMA } from '../dialect.ts';
import { createTable, texts } from './tables.ts';

interface Stored {
  versions: { version: number } & Record<`${string}_hash`, string | null>;
  version_sections: { version: number; name: string; hash: string };
}

const SECTIONS = ['home', 'about', 'skills', 'projects', 'downloads', 'site'];

/** The hashes of a version's sections are rows, so that a new section is one column of the portfolio and nothing else. */
export const versionSections = (dialect: Dialect) => ({
  async up(db: Kysely<Stored>): Promise<void> {
    if (dialect === 'postgres') {
      // An instance of an earlier version stores no version between the copy and the drop of the first column.
      const versions = sql.id(POSTGRES_SCHEMA, 'versions');
      await sql`lock table ${versions} in access exclusive mode`.execute(db);
    }
    const columns = { version: 'integer not null', ...texts('name', 'hash') };
    await createTable(db, 'version_sections', columns, ['version', 'name']);
    for (const name of SECTIONS) {
      const column = `${name}_hash` as const;
      const { stored } = await db
        .selectFrom('versions')
        .select(({ fn }) => fn.count<number>(column).as('stored'))
        .executeTakeFirstOrThrow();
      const { numInsertedOrUpdatedRows: copied = 0n } = await db
        .insertInto('version_sections')
        .columns(['version', 'name', 'hash'])
        .expression(
          db
            .selectFrom('versions')
            .select(['version', sql.lit(name).as('name'), sql.ref<string>(column).as('hash')])
            .where(column, 'is not', null),
        )
        .executeTakeFirst();
      if (copied !== BigInt(stored)) {
        throw new Error(`${copied} of ${stored} hashes of the section ${name} were copied.`);
      }
      await db.schema.alterTable('versions').dropColumn(column).execute();
    }
  },
});
