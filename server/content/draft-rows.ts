import type { Kysely } from 'kysely';
import {
  PORTFOLIO_ID,
  type Portfolio,
  storedPortfolioSchema,
} from '../../domain/content/portfolio.ts';
import { bySection } from '../../domain/content/sections.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A draft as it is stored. */
export interface StoredDraft {
  readonly id: string;
  readonly baseVersion: number;
  /** The JSON text of all sections with the number of their form, as they were sent. */
  readonly content: string;
  readonly browser: string;
  readonly keptAt: string;
}

/** The drafts. */
export interface DraftRows {
  /**
   * Stores a draft in place of the one with its id. The oldest others are deleted where there are more than `most` with
   * it, and those that were stored before `cutoff`. In PostgreSQL it locks the portfolio's row first, as whatever
   * deletes files that no draft names has to do: in SQLite writing transactions exclude each other.
   */
  write(draft: StoredDraft, limits: { most: number; cutoff: string }): Promise<void>;
  /** All that were stored at `cutoff` or later, the newest first. */
  list(cutoff: string): Promise<StoredDraft[]>;
  /** Null where there is none. */
  find(id: string): Promise<StoredDraft | null>;
  delete(id: string): Promise<void>;
  deleteBefore(cutoff: string): Promise<void>;
  /** A version of the content; null where it is not stored any more. Throws where it cannot be read any more. */
  version(version: number): Promise<Portfolio | null>;
}

const COLUMNS = [
  'id',
  'base_version as baseVersion',
  'content',
  'browser',
  'kept_at as keptAt',
] as const;

/** The drafts' queries. */
export const draftRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): DraftRows => {
  const deleteBefore = async (from: Kysely<Database>, cutoff: string): Promise<void> => {
    await from.deleteFrom('drafts').where('kept_at', '<', cutoff).execute();
  };
  return {
    write: ({ id, baseVersion, content, browser, keptAt }, { most, cutoff }) =>
      db.transaction().execute(async (within) => {
        if (dialect === 'postgres') {
          const portfolio = within.selectFrom('portfolio').select('id');
          await portfolio.where('id', '=', PORTFOLIO_ID).forUpdate().execute();
        }
        const values = { base_version: baseVersion, content, browser, kept_at: keptAt };
        await within
          .insertInto('drafts')
          .values({ id, ...values })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
          .execute();
        await deleteBefore(within, cutoff);
        await within
          .deleteFrom('drafts')
          .where('id', '<>', id)
          .where('id', 'not in', ({ selectFrom }) =>
            selectFrom('drafts')
              .select('id')
              .where('id', '<>', id)
              .orderBy('kept_at', 'desc')
              .limit(most - 1),
          )
          .execute();
      }),

    list: (cutoff) =>
      db
        .selectFrom('drafts')
        .select(COLUMNS)
        .where('kept_at', '>=', cutoff)
        .orderBy('kept_at', 'desc')
        .orderBy('id')
        .execute(),

    async find(id) {
      const found = db.selectFrom('drafts').select(COLUMNS).where('id', '=', id);
      return (await found.executeTakeFirst()) ?? null;
    },

    async delete(id) {
      await db.deleteFrom('drafts').where('id', '=', id).execute();
    },

    deleteBefore: (cutoff) => deleteBefore(db, cutoff),

    async version(version) {
      const row = await db
        .selectFrom('versions')
        .selectAll()
        .where('version', '=', version)
        .executeTakeFirst();
      if (row === undefined) return null;
      // Null for a section that was never stored.
      const hashes = bySection((name) => row[`${name}_hash`]);
      const named = Object.values(hashes).filter((hash) => hash !== null);
      const stored = await db
        .selectFrom('sections')
        .selectAll()
        .where('hash', 'in', named)
        .execute();
      const bodies = new Map(
        stored.map(({ hash, body }): [string, unknown] => [hash, JSON.parse(body)]),
      );
      if (!named.every((hash) => bodies.has(hash))) return null;
      return storedPortfolioSchema.parse(bySection((name) => bodies.get(hashes[name] ?? '')));
    },
  };
};
