import type { PictureFormat } from '../../domain/pictures/limits.ts';
import type { Store } from '../store/store.ts';
import { type UploadRows, uploadRows } from '../uploads/upload-rows.ts';

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

/** The rows of the pictures, by their ids. */
export interface PictureRows extends UploadRows {
  start(picture: Omit<Picture, 'unusedSince'>): Promise<void>;
  /** All complete ones, the newest first. */
  list(): Promise<Picture[]>;
  /** Returns the changed picture, or null where there is none. */
  change(id: string, texts: PictureTexts): Promise<Picture | null>;
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
  'createdAt',
  'unusedSince',
] as const;

/** The pictures' queries. */
export const pictureRows = (store: Pick<Store, 'db' | 'dialect'>): PictureRows => ({
  ...uploadRows(store, 'pictures'),

  async start({ createdAt, ...picture }) {
    await store.db
      .insertInto('pictures')
      .values({ ...picture, createdAt: createdAt, readyAt: null, unusedSince: null })
      .execute();
  },

  list: () =>
    store.db
      .selectFrom('pictures')
      .select(COLUMNS)
      .where('readyAt', 'is not', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute(),

  async change(id, texts) {
    const changed = await store.db
      .updateTable('pictures')
      // A statement must set something.
      .set({ id, ...texts })
      .where('id', '=', id)
      .where('readyAt', 'is not', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    return changed ?? null;
  },
});
