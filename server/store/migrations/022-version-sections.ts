import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../store.ts';
import { add, integers, lockTables, texts } from './tables.ts';

interface Stored {
  versions: { version: number } & Record<`${string}_hash`, string | null>;
  version_sections: { version: number; name: string; hash: string };
}

const SECTIONS = ['home', 'about', 'skills', 'projects', 'downloads', 'site'];

/** The hashes of a version's sections are rows, so that a new section is one column of the portfolio and nothing else. */
export const versionSections = (dialect: Dialect) => ({
  async up(db: Kysely<Stored>): Promise<void> {
    await lockTables(db, dialect, 'versions');
    await add(db, {
      tables: { version_sections: { ...integers('version'), ...texts('name', 'hash') } },
      keys: { version_sections: ['version', 'name'] },
    });
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
