import type { UseFormGetValues, UseFormSetValue } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { pictureAddress } from '../../../domain/pictures/address.ts';
import { listIdAt } from '../fields/removals.ts';
import { type PictureFields, PROFILE_PICTURE, projectPicture } from './picture-places.ts';

/** What the content says about one picture. */
export interface PictureValues {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly crop: string;
}

/** The values of a picture's fields as they were typed. */
export function pictureValues(
  getValues: UseFormGetValues<Portfolio>,
  fields: PictureFields,
): PictureValues {
  return {
    address: getValues(fields.address),
    alt: getValues(fields.alt),
    decorative: getValues(fields.decorative),
    crop: getValues(fields.crop),
  };
}

/** Puts values into a picture's fields, as if they were typed. */
export function setPictureValues(
  setValue: UseFormSetValue<Portfolio>,
  fields: PictureFields,
  values: PictureValues,
): void {
  const options = { shouldDirty: true };
  setValue(fields.address, values.address, options);
  setValue(fields.alt, values.alt, options);
  setValue(fields.decorative, values.decorative, options);
  setValue(fields.crop, values.crop, options);
}

/**
 * The values with another picture of the library. Its suggested text is taken where there is none, or only that of the
 * picture before it.
 */
export function withPicture(
  before: PictureValues,
  picture: { readonly id: string; readonly alt: string },
  suggestedBefore: string | undefined,
): PictureValues {
  const address = pictureAddress(picture.id);
  if (address === before.address) return before;
  const isSuggested = before.alt === '' || before.alt === suggestedBefore;
  return { ...before, address, alt: isSuggested ? picture.alt : before.alt, crop: '' };
}

/** Identifies a picture's fields by the key of the entry around them, which a move does not change. */
export const pictureKey = (values: Portfolio, fields: PictureFields): string =>
  listIdAt(values, fields.address);

/** The fields with a key wherever they are now; undefined where the entry was removed. */
export function fieldsByKey(values: Portfolio, key: string): PictureFields | undefined {
  const all: readonly PictureFields[] = [
    PROFILE_PICTURE,
    ...values.projects.projects.map((_, index) => projectPicture(`projects.projects.${index}`)),
  ];
  return all.find((fields) => pictureKey(values, fields) === key);
}
