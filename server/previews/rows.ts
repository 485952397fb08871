import type { ExpressionBuilder, Selectable } from 'kysely';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import type { SharedPreview } from '../../domain/previews.ts';
import { withContentLock } from '../content/queries.ts';
import { latestStored } from '../core/clock.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A preview as it is stored, without its content, which may be large. */
export interface StoredPreview extends SharedPreview {
  readonly contentHash: string;
}

/** What is stored of a preview's content. */
export interface PreviewContent
  extends Pick<StoredPreview, 'changed' | 'asPublished' | 'storedAt' | 'contentHash'> {
  /** The JSON text of all sections with the number of their format. */
  readonly content: string;
}

/** A new preview. */
export interface NewPreview extends PreviewContent, StoredPreview {
  readonly tokenHash: string;
  readonly kind: 'own' | 'shared';
}

/**
 * The previews. None that has expired at `now` is found, changed or listed. One that was stored after `now` has expired
 * too: the clock was ahead, and its time would be longer than the owner chose.
 */
export interface PreviewRows {
  /**
   * Adds a preview, and deletes those that have expired. Where there are `most` others, the owner's own that was stored
   * longest ago is deleted. Resolves to false, and stores nothing, where all others are shared.
   */
  add(preview: NewPreview, limits: { most: number; now: string }): Promise<boolean>;
  /**
   * Stores another content in the owner's own preview with a token, which then expires later. Null where it is gone.
   */
  renewOwn(
    tokenHash: string,
    content: PreviewContent & { readonly expiresAt: string },
    now: string,
  ): Promise<StoredPreview | null>;
  find(tokenHash: string, now: string): Promise<StoredPreview | null>;
  /** The JSON text of a preview's content and its hash; null where it is gone. */
  content(id: string): Promise<Pick<PreviewContent, 'content' | 'contentHash'> | null>;
  /** The shared ones, the newest first. */
  listShared(now: string): Promise<StoredPreview[]>;
  /** Resolves to false where there is no shared preview with this id. */
  deleteShared(id: string): Promise<boolean>;
  deleteExpired(now: string): Promise<void>;
}

const COLUMNS = [
  'id',
  'contentHash',
  'changed',
  'asPublished',
  'browser',
  'createdAt',
  'storedAt',
  'expiresAt',
] as const;

const namesIn = (list: string): SectionName[] => {
  const named = new Set(list.split(','));
  return SECTION_NAMES.filter((name) => named.has(name));
};

const previewOf = (
  row: Pick<Selectable<Database['previews']>, (typeof COLUMNS)[number]>,
): StoredPreview => ({
  id: row.id,
  contentHash: row.contentHash,
  changed: namesIn(row.changed),
  asPublished: namesIn(row.asPublished),
  browser: row.browser,
  createdAt: row.createdAt,
  storedAt: row.storedAt,
  expiresAt: row.expiresAt,
});

const contentColumns = (preview: PreviewContent) => ({
  content: preview.content,
  contentHash: preview.contentHash,
  changed: preview.changed.join(),
  asPublished: preview.asPublished.join(),
  storedAt: preview.storedAt,
});

const hasNotExpired =
  (now: string) =>
  ({ and, eb }: ExpressionBuilder<Database, 'previews'>) =>
    and([
      eb('expiresAt', '>', now),
      eb('createdAt', '<=', latestStored(new Date(now))),
      eb('storedAt', '<=', latestStored(new Date(now))),
    ]);

const hasExpired = (now: string) => (builder: ExpressionBuilder<Database, 'previews'>) =>
  builder.not(hasNotExpired(now)(builder));

/** The queries of the previews. */
export const previewRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): PreviewRows => ({
  add: (preview, { most, now }) =>
    withContentLock({ db, dialect }, async (within) => {
      await within.deleteFrom('previews').where(hasExpired(now)).execute();
      const others = await within
        .selectFrom('previews')
        .select(['id', 'kind'])
        .orderBy('storedAt')
        .orderBy('id')
        .execute();
      if (others.length >= most) {
        const oldest = others.find(({ kind }) => kind === 'own');
        if (oldest === undefined) return false;
        await within.deleteFrom('previews').where('id', '=', oldest.id).execute();
      }
      await within
        .insertInto('previews')
        .values({
          id: preview.id,
          tokenHash: preview.tokenHash,
          kind: preview.kind,
          ...contentColumns(preview),
          browser: preview.browser,
          createdAt: preview.createdAt,
          expiresAt: preview.expiresAt,
        })
        .execute();
      return true;
    }),

  renewOwn: (tokenHash, content, now) =>
    withContentLock({ db, dialect }, async (within) => {
      const row = await within
        .updateTable('previews')
        .set({ ...contentColumns(content), expiresAt: content.expiresAt })
        .where('tokenHash', '=', tokenHash)
        .where('kind', '=', 'own')
        .where(hasNotExpired(now))
        .returning(COLUMNS)
        .executeTakeFirst();
      return row === undefined ? null : previewOf(row);
    }),

  async find(tokenHash, now) {
    const row = await db
      .selectFrom('previews')
      .select(COLUMNS)
      .where('tokenHash', '=', tokenHash)
      .where(hasNotExpired(now))
      .executeTakeFirst();
    return row === undefined ? null : previewOf(row);
  },

  async content(id) {
    const row = await db
      .selectFrom('previews')
      .select(['content', 'contentHash'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row ?? null;
  },

  async listShared(now) {
    const rows = await db
      .selectFrom('previews')
      .select(COLUMNS)
      .where('kind', '=', 'shared')
      .where(hasNotExpired(now))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(previewOf);
  },

  async deleteShared(id) {
    const row = await db
      .deleteFrom('previews')
      .where('id', '=', id)
      .where('kind', '=', 'shared')
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  async deleteExpired(now) {
    await db.deleteFrom('previews').where(hasExpired(now)).execute();
  },
});
