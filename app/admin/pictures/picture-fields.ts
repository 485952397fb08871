import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { picturePath } from '../../../domain/pictures/path.ts';
import { PICTURE_SLOTS, shapesOf } from '../../../domain/pictures/slots.ts';
import { asText, isObject } from '../../../domain/same.ts';
import { nameIn, parentOf, valueAt } from '../document/addresses.ts';
import type { Operation } from '../document/operations.ts';
import type { Ratio } from './crop-box.ts';

export const CARD_RATIO: Ratio = shapesOf(PICTURE_SLOTS.singleProject).widest;

export const NOTE_RATIO: Ratio = shapesOf(PICTURE_SLOTS.note).widest;

export const PORTRAIT_RATIO: Ratio = shapesOf(PICTURE_SLOTS.portrait).widest;

export const GALLERY_RATIO: Ratio = null;

export type PictureFields = ReturnType<typeof pictureOfEntry> | typeof PROFILE_PICTURE;

export type EntryWithPicture =
  | `notes/notes/${string}`
  | `projects/projects/${string}`
  | `projects/projects/${string}/pictures/${string}`;

export const pictureOfEntry = (entry: EntryWithPicture) =>
  ({
    address: `${entry}/image`,
    alt: `${entry}/imageAlt`,
    decorative: `${entry}/imageDecorative`,
    crop: `${entry}/imageCrop`,
  }) as const;

export const PROFILE_PICTURE = {
  address: 'about/profileImage',
  alt: 'about/profileAlt',
  decorative: 'about/profileDecorative',
  crop: 'about/profileCrop',
} as const;

export interface PictureValues {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly crop: string;
}

export const NO_PICTURE: PictureValues = { address: '', alt: '', decorative: false, crop: '' };

export function pictureValues(entered: Portfolio, fields: PictureFields): PictureValues {
  const text = (field: string) => asText(valueAt(entered, field));
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
  const address = picturePath(id);
  return address === before.address
    ? before
    : { ...before, address, alt: alt || before.alt, crop: '' };
}
