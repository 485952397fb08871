import { sql } from 'kysely';
import { PORTFOLIO_ID } from '../../domain/content/portfolio.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import type { PictureFormat } from '../../domain/pictures/limits.ts';
import { withContentLock } from '../content/lock-rows.ts';
import type { Store } from '../store/store.ts';

/** A picture of the library whose original is stored. */
export interface Picture {
  readonly id: string;
  /** Its name on the owner's machine, until the owner renames it. */
  readonly title: string;
  readonly format: PictureFormat;
  /** In pixels, after the orientation in its metadata was applied. */
  readonly width: number;
  readonly height: number;
  /** The alternative text that is suggested where it is used. */
  readonly alt: string;
  /** The size of the original. */
  readonly bytes: number;
  /** Of the original, in hexadecimal. */
  readonly sha256: string;
  /** The average color, such as `#a0b1c2`; empty for a picture with transparent parts. */
  readonly colour: string;
  readonly createdAt: string;
  /** Since when nothing uses it; null while something does, or until the next sweep. */
  readonly unusedSince: string | null;
}

/** What the owner can change of a picture. */
export type PictureTexts = Partial<Pick<Picture, 'title' | 'alt'>>;

/** What must be true for a picture to be hidden, beside that no draft and no preview names it. */
interface RetireLimits {
  /** The stored version of the portfolio: another one may name it. */
  readonly version: number;
  /** It must have been unused since then; null: also if it was just used. */
  readonly unusedBefore: string | null;
}

/**
 * The rows of the pictures. A row is inserted before the original's first byte is stored and deleted after the
 * original, so that every stored original has a row.
 */
export interface PictureRows {
  start(picture: Omit<Picture, 'unusedSince'>): Promise<void>;
  /** Marks the original as stored: from here on the picture can be found. */
  finish(id: string, now: string): Promise<void>;
  /** All complete ones, the newest first. */
  list(): Promise<Picture[]>;
  /** Returns the changed picture, or null where there is none. */
  change(id: string, texts: PictureTexts): Promise<Picture | null>;
  /** Stores the time since which nothing uses it; null: it is used. */
  markUnused(id: string, since: string | null): Promise<void>;
  /** Hides a picture permanently, and returns whether it did: not where a limit forbids it. */
  retire(id: string, limits: RetireLimits): Promise<boolean>;
  /** The pictures to be deleted: those whose upload began before `cutoff` and that are retired or incomplete. */
  listDeletable(cutoff: string): Promise<string[]>;
  forget(id: string): Promise<void>;
}

const COLUMNS = [
  'id',
  'title',
  'format',
  'width',
  'height',
  'alt',
  'bytes',
  'sha256',
  'colour',
  'created_at as createdAt',
  'unused_since as unusedSince',
] as const;

const naming = (id: string) => sql<boolean>`content like ${`%${pictureAddress(id)}%`}`;

/** The pictures' queries. */
export const pictureRows = (store: Pick<Store, 'db' | 'dialect'>): PictureRows => ({
  async start({ createdAt, ...picture }) {
    await store.db
      .insertInto('pictures')
      .values({ ...picture, created_at: createdAt, ready_at: null, unused_since: null })
      .execute();
  },

  async finish(id, now) {
    await store.db.updateTable('pictures').set({ ready_at: now }).where('id', '=', id).execute();
  },

  list: () =>
    store.db
      .selectFrom('pictures')
      .select(COLUMNS)
      .where('ready_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  async change(id, texts) {
    const changed = await store.db
      .updateTable('pictures')
      // A statement must set something.
      .set({ id, ...texts })
      .where('id', '=', id)
      .where('ready_at', 'is not', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    return changed ?? null;
  },

  async markUnused(id, since) {
    await store.db
      .updateTable('pictures')
      .set({ unused_since: since })
      .where('id', '=', id)
      .execute();
  },

  retire: (id, { version, unusedBefore }) =>
    withContentLock(store, async (within) => {
      const { numUpdatedRows } = await within
        .updateTable('pictures')
        .set({ ready_at: null })
        .where('id', '=', id)
        .where('ready_at', 'is not', null)
        .$if(unusedBefore !== null, (query) => query.where('unused_since', '<=', unusedBefore))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('portfolio')
              .select('id')
              .where('id', '=', PORTFOLIO_ID)
              .where('version', '=', version),
          ),
        )
        // In the database: the texts may be too large to be read all at once.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('drafts').select('drafts.id').where(naming(id)))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('previews').select('previews.id').where(naming(id)))),
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    }),

  async listDeletable(cutoff) {
    const rows = await store.db
      .selectFrom('pictures')
      .select('id')
      .where('ready_at', 'is', null)
      .where('created_at', '<=', cutoff)
      .execute();
    return rows.map(({ id }) => id);
  },

  async forget(id) {
    await store.db.deleteFrom('pictures').where('id', '=', id).execute();
  },
});
