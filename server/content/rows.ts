import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  formatsOf,
  PORTFOLIO_ID,
  type Portfolio,
  type PortfolioRecord,
  storedPortfolioSchema,
  withFormats,
} from '../../domain/content/portfolio.ts';
import { type BySection, bySection } from '../../domain/content/sections.ts';
import type { SaveCause } from '../../domain/history.ts';
import { byColumn, sectionsIn } from '../store/portfolio-columns.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { withContentLock } from './lock-rows.ts';
import {
  addVersion,
  findSave,
  newestVersion,
  prune,
  type StoredVersion,
  sectionsOf,
} from './version-rows.ts';

/** What a save is beside its content. */
export interface SaveFacts {
  readonly cause: Exclude<SaveCause, 'first'>;
  /** The version that was put into the editor before this save, or null. */
  readonly restoredFrom: number | null;
  /** The short name of the browser that saves; empty for a command. */
  readonly browser: string;
  /** An id by which the save is recognized when it is sent again. */
  readonly saveId: string | null;
}

/** The one portfolio row. Each of its versions is added to the history in the transaction that writes it. */
export interface PortfolioRows {
  /**
   * The row, or null when it is missing. Throws when a section does not match its schema, and a `NewerFormatError`
   * where a newer version stored it.
   */
  read(): Promise<PortfolioRecord | null>;
  /** The row's version, or null when it is missing. */
  version(): Promise<number | null>;
  /** The formats of the sections as they are stored, or null when the row has another version or is missing. */
  formsAt(version: number): Promise<BySection<number> | null>;
  /** Inserts the row where it is missing, as the version after all others; leaves an existing one alone. */
  insertIfMissing(content: Portfolio, now: string): Promise<void>;
  /** Adds the stored content to the history where it is not there: an earlier version of Engawa stored it. */
  addToHistory(): Promise<void>;
  /**
   * Writes all sections and returns the saved record, or null when the stored version is not `expectedVersion` any
   * more (someone else saved), which writes nothing. A save whose id is stored already returns the record of that time,
   * and writes nothing either.
   */
  save(
    content: Portfolio,
    expectedVersion: number,
    now: string,
    facts?: Partial<SaveFacts>,
  ): Promise<PortfolioRecord | null>;
}

const NO_FACTS: SaveFacts = {
  cause: 'owner',
  restoredFrom: null,
  browser: '',
  saveId: null,
};

/** The texts of the sections, as they are stored. */
const sectionTexts = (content: Portfolio): BySection<string> => {
  const sections = withFormats(content);
  return bySection((name) => JSON.stringify(sections[name]));
};

const columnsOf = (texts: BySection<string>) => byColumn((name) => texts[name]);

const recordOf = (row: Selectable<Database['portfolio']>): PortfolioRecord => ({
  content: storedPortfolioSchema.parse(sectionsIn(row)),
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The portfolio's queries. Other processes are notified of each save. */
export const portfolioRows = (store: Pick<Store, 'db' | 'dialect'>): PortfolioRows => ({
  async read() {
    const row = await portfolioOf(store.db).selectAll().executeTakeFirst();
    return row === undefined ? null : recordOf(row);
  },

  async version() {
    const row = await portfolioOf(store.db).select('version').executeTakeFirst();
    return row?.version ?? null;
  },

  async formsAt(version) {
    const row = await portfolioOf(store.db)
      .selectAll()
      .where('version', '=', version)
      .executeTakeFirst();
    return row === undefined ? null : formatsOf(sectionsIn(row));
  },

  async insertIfMissing(content, now) {
    const texts = sectionTexts(content);
    await store.db.transaction().execute(async (within) => {
      // A row that was deleted by hand has left its versions.
      const version = (await newestVersion(within)) + 1;
      const inserted = await within
        .insertInto('portfolio')
        .values({
          id: PORTFOLIO_ID,
          ...columnsOf(texts),
          version,
          createdAt: now,
          updatedAt: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('version')
        .executeTakeFirst();
      if (inserted !== undefined) await addVersion(within, firstVersion(version, now), texts);
    });
  },

  addToHistory: () => withContentLock(store, (within) => addStored(within)),

  async save(content, expectedVersion, now, given = {}) {
    const { saveId, ...facts } = { ...NO_FACTS, ...given };
    const saved = await withContentLock(store, async (within) => {
      const repeated = saveId === null ? null : await findSave(within, saveId);
      if (repeated !== null) return recordAt(within, repeated);
      await addStored(within, expectedVersion);
      const texts = sectionTexts(content);
      // The row may have been set back by hand to a version that is in the history already.
      const version = Math.max(expectedVersion, await newestVersion(within)) + 1;
      const row = await within
        .updateTable('portfolio')
        .set({ ...columnsOf(texts), version, updatedAt: now })
        .where('id', '=', PORTFOLIO_ID)
        .where('version', '=', expectedVersion)
        .returning(['version', 'createdAt'])
        .executeTakeFirst();
      if (row === undefined) return null;
      await addVersion(within, { ...facts, version: row.version, savedAt: now }, texts, saveId);
      await prune(within, new Date(now));
      // What is read back is the same: to parse a large content again would take longer than to store it.
      return { content, ...row, updatedAt: now };
    });
    return saved;
  },
});

const portfolioOf = (db: Kysely<Database>) =>
  db.selectFrom('portfolio').where('id', '=', PORTFOLIO_ID);

const firstVersion = (version: number, savedAt: string) => ({
  version,
  savedAt,
  cause: 'first' as const,
  restoredFrom: null,
  browser: '',
});

/** Adds the stored content to the history where it is not there, and is of `version` where one is given. */
async function addStored(within: Transaction<Database>, version?: number): Promise<void> {
  const row = await portfolioOf(within)
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('versions')
            .select('versions.version')
            .whereRef('versions.version', '=', 'portfolio.version'),
        ),
      ),
    )
    .executeTakeFirst();
  if (row === undefined) return;
  const sections = sectionsIn(row);
  const texts = bySection((name) => {
    const section = sections[name] ?? null;
    return section === null ? null : JSON.stringify(section);
  });
  await addVersion(within, firstVersion(row.version, row.updatedAt), texts);
}

/** The record of a version as its save returned it. */
async function recordAt(
  within: Transaction<Database>,
  { version, savedAt, hashes }: StoredVersion,
): Promise<PortfolioRecord> {
  const { createdAt } = await portfolioOf(within).select('createdAt').executeTakeFirstOrThrow();
  const content = storedPortfolioSchema.parse(await sectionsOf(within, hashes));
  return { content, version, createdAt: createdAt, updatedAt: savedAt };
}
