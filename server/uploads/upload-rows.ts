import { sql } from 'kysely';
import { PORTFOLIO_ID } from '../../domain/content/portfolio.ts';
import { withContentLock } from '../content/queries.ts';
import { FileError } from '../files/file-errors.ts';
import { pictureFileName } from '../files/file-store.ts';
import type { Store } from '../store/store.ts';

/** The columns whose names differ. */
const COLUMNS = {
  toolFiles: { key: 'name', startedAt: 'startedAt', bytes: 'size' },
  pictures: { key: 'id', startedAt: 'createdAt', bytes: 'bytes' },
} as const;

/**
 * The queries of the uploads in a table. A row is inserted before the file's first byte is stored and deleted after the
 * file, so that every stored file has a row. `key` is the name of a tool's file, the id of a picture.
 */
export function uploadRows(store: Pick<Store, 'db' | 'dialect'>, table: keyof typeof COLUMNS) {
  const { db } = store;
  const { key: keyColumn, startedAt, bytes } = COLUMNS[table];
  return {
    /** Marks the file as stored: from here on the upload can be found. Throws where its row is gone. */
    async finish(key: string, sha256: string, now: string): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ sha256, readyAt: now })
        .where(keyColumn, '=', key)
        .executeTakeFirst();
      // A sweep has deleted it, which took it for one of a process that was killed.
      if (numUpdatedRows === 0n) throw new FileError(`The row of the upload ${key} is gone.`);
    },

    /** All complete ones, with the time since which nothing uses them. */
    listComplete: () =>
      db
        .selectFrom(table)
        .select(({ ref }) => [ref(keyColumn).as('key'), 'unusedSince'])
        .where('readyAt', 'is not', null)
        .orderBy(keyColumn)
        .execute(),

    /** The complete ones with these bytes, and their size. */
    listSame: (sha256: string) =>
      db
        .selectFrom(table)
        .select(({ ref }) => [ref(keyColumn).as('key'), ref(bytes).as('bytes')])
        .where('readyAt', 'is not', null)
        .where('sha256', '=', sha256)
        .execute(),

    /** Stores the time since which nothing uses it; null: it is used. */
    async markUnused(key: string, since: string | null): Promise<void> {
      await db.updateTable(table).set({ unusedSince: since }).where(keyColumn, '=', key).execute();
    },

    /**
     * Hides an upload permanently, and returns whether it did: not where a preview names it, where another version of the
     * portfolio is stored, which may name it, or where it was used after `unusedBefore`; null: also if it was just used.
     */
    retire: (
      key: string,
      { version, unusedBefore }: { version: number; unusedBefore: string | null },
    ): Promise<boolean> =>
      withContentLock(store, async (within) => {
        const naming = sql<boolean>`content like ${`%${key.replaceAll('_', '!_')}%`} escape '!'`;
        const { numUpdatedRows } = await within
          .updateTable(table)
          .set({ readyAt: null })
          .where(keyColumn, '=', key)
          .where('readyAt', 'is not', null)
          .$if(unusedBefore !== null, (query) => query.where('unusedSince', '<=', unusedBefore))
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('portfolio')
                .select('portfolio.id')
                .where('portfolio.id', '=', PORTFOLIO_ID)
                .where('version', '=', version),
            ),
          )
          // In the database: the texts may be too large to be read all at once.
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('previews').select('previews.id').where(naming))),
          )
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }),

    /** Those to be deleted: they began before `cutoff`, and are retired or incomplete. */
    async listDeletable(cutoff: string): Promise<string[]> {
      const rows = await db
        .selectFrom(table)
        .select(({ ref }) => ref(keyColumn).as('key'))
        .where('readyAt', 'is', null)
        .where(startedAt, '<=', cutoff)
        .execute();
      return rows.map(({ key }) => key);
    },

    async forget(key: string): Promise<void> {
      await db.deleteFrom(table).where(keyColumn, '=', key).execute();
    },
  };
}

/** All complete uploads: their names in the file store, those on the owner's machine, and their sizes. */
export async function allUploads({
  db,
}: Pick<Store, 'db'>): Promise<{ name: string; title: string; bytes: number }[]> {
  const files = await db
    .selectFrom('toolFiles')
    .select(['name', 'title', 'size as bytes'])
    .where('readyAt', 'is not', null)
    .execute();
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'title', 'bytes'])
    .where('readyAt', 'is not', null)
    .execute();
  return [
    ...files,
    ...pictures.map(({ id, ...facts }) => ({ ...facts, name: pictureFileName(id) })),
  ];
}
