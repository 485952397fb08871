import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { pictureAddress } from '../../../domain/pictures/address.ts';
import { PICTURE_PLACES, shapesOf } from '../../../domain/pictures/places.ts';
import { isObject } from '../../../domain/same.ts';
import { nameIn, parentOf, valueAt } from '../document/addresses.ts';
import type { Operation } from '../document/operations.ts';

/** The shape in which a page shows a picture, its width divided by its height; null where the picture keeps its own. */
export type Ratio = number | null;

/** A card of the Projects page. */
export const CARD_RATIO: Ratio = shapesOf(PICTURE_PLACES.singleProject).widest;

export const NOTE_RATIO: Ratio = shapesOf(PICTURE_PLACES.note).widest;

/** The portrait of the About page. */
export const PORTRAIT_RATIO: Ratio = shapesOf(PICTURE_PLACES.portrait).widest;

/** A picture of a project's page. */
export const GALLERY_RATIO: Ratio = null;

/** The fields of the content that are about one picture. */
export type PictureFields = ReturnType<typeof pictureOfEntry> | typeof PROFILE_PICTURE;

/** An entry with a picture: a note, a project, or a picture of its page. */
export type EntryWithPicture =
  | `notes/notes/${string}`
  | `projects/projects/${string}`
  | `projects/projects/${string}/pictures/${string}`;

/** The fields of an entry's picture. */
export const pictureOfEntry = (entry: EntryWithPicture) =>
  ({
    address: `${entry}/image`,
    alt: `${entry}/imageAlt`,
    decorative: `${entry}/imageDecorative`,
    crop: `${entry}/imageCrop`,
  }) as const;

/** The fields of the picture of About. */
export const PROFILE_PICTURE = {
  address: 'about/profileImage',
  alt: 'about/profileAlt',
  decorative: 'about/profileDecorative',
  crop: 'about/profileCrop',
} as const;

/** What the content says about one picture. */
export interface PictureValues {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly crop: string;
}

export const NO_PICTURE: PictureValues = { address: '', alt: '', decorative: false, crop: '' };

/** The values of a picture's fields as they were typed. */
export function pictureValues(entered: Portfolio, fields: PictureFields): PictureValues {
  const text = (field: string): string => {
    const value = valueAt(entered, field);
    return typeof value === 'string' ? value : '';
  };
  return {
    address: text(fields.address),
    alt: text(fields.alt),
    decorative: valueAt(entered, fields.decorative) === true,
    crop: text(fields.crop),
  };
}

/** The change that puts values into a picture's fields, as one step. */
export function settingPicture(
  entered: Portfolio,
  fields: PictureFields,
  values: PictureValues,
): Operation {
  const address = parentOf(fields.address);
  const before = valueAt(entered, address);
  const value = {
    ...(isObject(before) ? before : {}),
    [nameIn(fields.address)]: values.address,
    [nameIn(fields.alt)]: values.alt,
    [nameIn(fields.decorative)]: values.decorative,
    [nameIn(fields.crop)]: values.crop,
  };
  return { kind: 'set', address, value, field: fields.address };
}

/** The values with another picture of the library, which is shown whole and brings its text, if it has one. */
export function withPicture(
  before: PictureValues,
  { id, alt }: { readonly id: string; readonly alt: string },
): PictureValues {
  const address = pictureAddress(id);
  return address === before.address
    ? before
    : { ...before, address, alt: alt || before.alt, crop: '' };
}
