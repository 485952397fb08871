import type { Selectable } from 'kysely';
import {
  formsOf,
  PORTFOLIO_ID,
  type Portfolio,
  type PortfolioRecord,
  storedPortfolioSchema,
  withForms,
} from '../../domain/content/portfolio.ts';
import type { BySection } from '../../domain/content/sections.ts';
import { byColumn, sectionsIn } from '../store/portfolio-columns.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** The one portfolio row. */
export interface PortfolioRows {
  /**
   * The row, or null when it is missing. Throws when a section does not match its schema, and a `NewerFormError`
   * where a newer version stored it.
   */
  read(): Promise<PortfolioRecord | null>;
  /** The row's version, or null when it is missing. */
  version(): Promise<number | null>;
  /** The forms of the sections as they are stored, or null when the row has another version or is missing. */
  formsAt(version: number): Promise<BySection<number> | null>;
  /** Inserts the row with version 1 where it is missing; leaves an existing one alone. */
  insertIfMissing(content: Portfolio, now: string): Promise<void>;
  /**
   * Writes all sections in one statement and returns the saved record, or null when the stored
   * version is not `expectedVersion` any more (someone else saved), which writes nothing.
   */
  save(content: Portfolio, expectedVersion: number, now: string): Promise<PortfolioRecord | null>;
}

const columnsOf = (content: Portfolio) => {
  const sections = withForms(content);
  return byColumn((name) => JSON.stringify(sections[name]));
};

const recordOf = (row: Selectable<Database['portfolio']>): PortfolioRecord => ({
  content: storedPortfolioSchema.parse(sectionsIn(row)),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The portfolio's queries. Other processes are notified of each save. */
export const portfolioRows = ({
  db,
  notifySave,
}: Pick<Store, 'db' | 'notifySave'>): PortfolioRows => ({
  async read() {
    const row = await db
      .selectFrom('portfolio')
      .selectAll()
      .where('id', '=', PORTFOLIO_ID)
      .executeTakeFirst();
    return row === undefined ? null : recordOf(row);
  },

  async version() {
    const row = await db
      .selectFrom('portfolio')
      .select('version')
      .where('id', '=', PORTFOLIO_ID)
      .executeTakeFirst();
    return row?.version ?? null;
  },

  async formsAt(version) {
    const row = await db
      .selectFrom('portfolio')
      .selectAll()
      .where('id', '=', PORTFOLIO_ID)
      .where('version', '=', version)
      .executeTakeFirst();
    return row === undefined ? null : formsOf(sectionsIn(row));
  },

  async insertIfMissing(content, now) {
    await db
      .insertInto('portfolio')
      .values({
        id: PORTFOLIO_ID,
        ...columnsOf(content),
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },

  async save(content, expectedVersion, now) {
    const row = await db
      .updateTable('portfolio')
      .set({ ...columnsOf(content), version: expectedVersion + 1, updated_at: now })
      .where('id', '=', PORTFOLIO_ID)
      .where('version', '=', expectedVersion)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) return null;
    notifySave();
    return recordOf(row);
  },
});
