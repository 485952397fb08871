import type { Kysely } from 'kysely';
import type { BySection } from '../../domain/content/sections.ts';
import { hashesIn } from '../store/portfolio-columns.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { withContentLock } from './lock-rows.ts';
import { sectionsOf } from './version-rows.ts';

/** A draft as it is stored. */
export interface StoredDraft {
  readonly id: string;
  readonly baseVersion: number;
  /** The JSON text of all sections with the number of their format, as they were sent. */
  readonly content: string;
  readonly browser: string;
  readonly keptAt: string;
}

/** The drafts. */
export interface DraftRows {
  /**
   * Stores a draft in place of the one with its id. The oldest others are deleted where there are more than `most` with
   * it, and those that were stored before `cutoff`.
   */
  write(draft: StoredDraft, limits: { most: number; cutoff: string }): Promise<void>;
  /** All that were stored at `cutoff` or later, the newest first, without their contents, which may be large. */
  list(cutoff: string): Promise<Omit<StoredDraft, 'content'>[]>;
  /** Null where there is none. */
  find(id: string): Promise<StoredDraft | null>;
  delete(id: string): Promise<void>;
  deleteBefore(cutoff: string): Promise<void>;
  /** The sections of a version of the content, as `sectionsOf`; null where it is not stored any more. */
  versionSections(version: number): Promise<BySection<unknown> | null>;
}

const COLUMNS = ['id', 'base_version as baseVersion', 'browser', 'kept_at as keptAt'] as const;

/** The drafts' queries. */
export const draftRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): DraftRows => {
  const deleteBefore = async (from: Kysely<Database>, cutoff: string): Promise<void> => {
    await from.deleteFrom('drafts').where('kept_at', '<', cutoff).execute();
  };
  return {
    write: ({ id, baseVersion, content, browser, keptAt }, { most, cutoff }) =>
      withContentLock({ db, dialect }, async (within) => {
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
      const found = db.selectFrom('drafts').select(COLUMNS).select('content').where('id', '=', id);
      return (await found.executeTakeFirst()) ?? null;
    },

    async delete(id) {
      await db.deleteFrom('drafts').where('id', '=', id).execute();
    },

    deleteBefore: (cutoff) => deleteBefore(db, cutoff),

    async versionSections(version) {
      const row = await db
        .selectFrom('versions')
        .selectAll()
        .where('version', '=', version)
        .executeTakeFirst();
      return row === undefined ? null : sectionsOf(db, hashesIn(row));
    },
  };
};
