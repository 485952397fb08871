import { Readable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { sql } from 'kysely';
import { PORTFOLIO_ID, type Portfolio } from '../../domain/content/portfolio.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { UNUSED_DAYS } from '../../domain/upload.ts';
import type { Content } from '../content/content.ts';
import { contentTexts, withContentLock } from '../content/queries.ts';
import { FileError } from '../files/file-errors.ts';
import { isSameFile, pictureFileName, storedFile, wholeFile } from '../files/file-store.ts';
import type { Site } from '../site.ts';
import type { Store } from '../store/store.ts';

export const UNUSED_RETENTION_MS = UNUSED_DAYS * DAY_MS;

export const UPLOAD_TIMEOUT_MS = DAY_MS;

/** The columns whose names differ, and the name in the file store by the key. */
const TABLES = {
  toolFiles: {
    keyColumn: 'name',
    startedAt: 'startedAt',
    bytes: 'size',
    fileOf: (name: string) => name,
  },
  pictures: {
    keyColumn: 'id',
    startedAt: 'createdAt',
    bytes: 'bytes',
    fileOf: pictureFileName,
  },
} as const;

/**
 * The rows of one kind of uploads with their files. A row is inserted before the file's first byte is stored and
 * deleted after the file, so that every stored file has a row.
 */
export function createStoredUploads(
  site: Pick<Site, 'store' | 'files' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
  kind: {
    readonly table: keyof typeof TABLES;
    /** The keys that the saved content uses. */
    readonly usedBy: (content: Portfolio) => Iterable<string>;
    /** What may be a key in the text of a version or a preview. */
    readonly keysIn: (text: string) => Iterable<string>;
  },
) {
  const { store, files, clock } = site;
  const { db } = store;
  const { table, usedBy, keysIn } = kind;
  const { keyColumn, startedAt, bytes, fileOf } = TABLES[table];
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString();

  /** Deletes the file and then the row, whatever names the upload. */
  const remove = async (key: string) => {
    await files.delete(fileOf(key));
    await db.deleteFrom(table).where(keyColumn, '=', key).execute();
  };

  /** Stores the bytes of a file again under the names of those that are lost. */
  const heal = async (key: string, sha256: string) => {
    const same = await db
      .selectFrom(table)
      .select(({ ref }) => [ref(keyColumn).as('key'), ref(bytes).as('bytes')])
      .where('readyAt', 'is not', null)
      .where('sha256', '=', sha256)
      .execute();
    for (const lost of same) {
      const file = { name: fileOf(lost.key), bytes: lost.bytes, sha256 };
      if (isSameFile(await storedFile(files, file.name), file)) continue;
      const copy = Readable.from(wholeFile(files, { ...file, name: fileOf(key) }), {
        objectMode: false,
      });
      await files.write(file.name, copy, file.bytes);
    }
  };

  /** Marks the file as stored: from here on the upload can be found. */
  const finish = async (key: string, sha256: string) => {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ sha256, readyAt: clock().toISOString() })
      .where(keyColumn, '=', key)
      .executeTakeFirst();
    // A sweep took it for one of a process that was killed.
    if (numUpdatedRows === 0n) throw new FileError(`The row of the upload ${key} is gone.`);
  };

  /** Stores since when nothing uses an upload; null: it is used. */
  const markUnused = (key: string, unusedSince: string | null) =>
    db.updateTable(table).set({ unusedSince }).where(keyColumn, '=', key).execute();

  /**
   * Hides an upload for good, before it is removed. False where a preview or another version of the content than this
   * one may name it, or it was used after `unusedBefore`.
   */
  const retire = (key: string, version: number, unusedBefore?: string): Promise<boolean> =>
    withContentLock(store, async (within) => {
      const naming = sql<boolean>`content like ${`%${key.replaceAll('_', '!_')}%`} escape '!'`;
      const { numUpdatedRows } = await within
        .updateTable(table)
        .set({ readyAt: null })
        .where(keyColumn, '=', key)
        .where('readyAt', 'is not', null)
        .$if(unusedBefore !== undefined, (query) =>
          query.where('unusedSince', '<=', unusedBefore ?? ''),
        )
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('portfolio')
              .select('portfolio.id')
              .where('portfolio.id', '=', PORTFOLIO_ID)
              .where('version', '=', version),
          ),
        )
        // Searched in the database: the texts may be too large to be read all at once.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('previews').select('previews.id').where(naming))),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });

  /** Marks what is unused, and hides what has been unused for 7 days. */
  const retireUnused = async () => {
    const { content: portfolio, version } = await content.loadAndPublish();
    const uploads = await db
      .selectFrom(table)
      .select(({ ref }) => [ref(keyColumn).as('key'), 'unusedSince'])
      .where('readyAt', 'is not', null)
      .execute();
    const keys = new Set(uploads.map(({ key }) => key));
    const published = new Set(usedBy(portfolio));
    const used = new Set(published);
    // As texts, which may have fields that this version does not know.
    for await (const text of contentTexts(store)) {
      for (const key of keysIn(text)) if (keys.has(key)) used.add(key);
      await nextIteration();
    }
    const cutoff = before(UNUSED_RETENTION_MS);
    const isLost = async (key: string) => (await files.size(fileOf(key))) === null;
    for (const { key, unusedSince } of uploads) {
      if (published.has(key) || (used.has(key) && !(await isLost(key)))) {
        if (unusedSince !== null) await markUnused(key, null);
      } else if (unusedSince === null) {
        await markUnused(key, clock().toISOString());
      } else if (unusedSince <= cutoff) {
        await retire(key, version, cutoff);
      }
    }
  };

  return {
    remove,
    retire: (key: string, version: number) => retire(key, version),

    /**
     * Stores an upload: `start` inserts its row, `write` stores its file and returns the SHA-256. Earlier uploads of
     * the same bytes whose file is lost are whole again then. Where a step fails, file and row are deleted, at the
     * latest by the next sweep, and its error is thrown.
     */
    async add(
      key: string,
      { start, write }: { start: () => Promise<void>; write: () => Promise<string> },
    ): Promise<void> {
      try {
        await start();
        const sha256 = await write();
        await heal(key, sha256);
        await finish(key, sha256);
      } catch (error) {
        await remove(key).catch(() => undefined);
        throw error;
      }
    },

    /**
     * Deletes uploads that no content, no kept version and no preview has named for 7 days; lost ones also where kept
     * versions name them; and incomplete ones that began more than a day ago. Can be repeated.
     */
    async sweep(): Promise<void> {
      await retireUnused();
      const deletable = await db
        .selectFrom(table)
        .select(({ ref }) => ref(keyColumn).as('key'))
        .where('readyAt', 'is', null)
        .where(startedAt, '<=', before(UPLOAD_TIMEOUT_MS))
        .execute();
      for (const { key } of deletable) await remove(key);
    },
  };
}

export type StoredUploads = ReturnType<typeof createStoredUploads>;

/** All complete uploads: names in the file store, titles on the owner's machine, and sizes. */
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
