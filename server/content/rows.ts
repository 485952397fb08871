import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  PORTFOLIO_ID,
  type Portfolio,
  type PortfolioRecord,
  portfolioSchema,
} from '../../domain/content/portfolio.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** The one portfolio row. */
export interface PortfolioRows {
  /** The row, or null when it is missing. Throws when a section does not fit its schema. */
  read(): Promise<PortfolioRecord | null>;
  /** The row's version, or null when it is missing. */
  version(): Promise<number | null>;
  /** Inserts the row with version 1 where it is missing; leaves an existing one alone. */
  insertIfMissing(content: Portfolio, now: string): Promise<void>;
  /**
   * Writes all five sections in one statement and returns the saved record, or null when the stored
   * version is not `expectedVersion` any more (someone else saved), which writes nothing.
   */
  save(content: Portfolio, expectedVersion: number, now: string): Promise<PortfolioRecord | null>;
}

const columnsOf = (content: Portfolio) => ({
  home_data: JSON.stringify(content.home),
  about_data: JSON.stringify(content.about),
  skills_data: JSON.stringify(content.skills),
  projects_data: JSON.stringify(content.projects),
  downloads_data: JSON.stringify(content.downloads),
});

// SQLite hands out the JSON as text, PostgreSQL as values.
const json = z.preprocess(
  (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  z.unknown(),
);

const recordOf = (row: Selectable<Database['portfolio']>): PortfolioRecord => ({
  content: portfolioSchema.parse({
    home: json.parse(row.home_data),
    about: json.parse(row.about_data),
    skills: json.parse(row.skills_data),
    projects: json.parse(row.projects_data),
    downloads: json.parse(row.downloads_data),
  }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The portfolio's queries. Other processes are told of each save. */
export const portfolioRows = ({ db, tellSave }: Pick<Store, 'db' | 'tellSave'>): PortfolioRows => ({
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
    tellSave();
    return recordOf(row);
  },
});
