import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { pictureAddress } from '../../../domain/pictures/address.ts';
import { isObject } from '../../../domain/same.ts';
import { around, lastPart, valueAt } from '../document/addresses.ts';
import type { Operation } from '../document/operations.ts';
import type { PictureFields } from './picture-places.ts';

/** What the content says about one picture. */
export interface PictureValues {
  readonly address: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly crop: string;
}

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
  const address = around(fields.address);
  const before = valueAt(entered, address);
  const value = {
    ...(isObject(before) ? before : {}),
    [lastPart(fields.address)]: values.address,
    [lastPart(fields.alt)]: values.alt,
    [lastPart(fields.decorative)]: values.decorative,
    [lastPart(fields.crop)]: values.crop,
  };
  return { kind: 'set', address, value, field: fields.address };
}

/** The alternative text that the sample picture at an address comes with. */
export const sampleAlt = (shipped: Portfolio, address: string): string | undefined =>
  shipped.projects.projects
    .flatMap((project) => [project, ...project.pictures])
    .find(({ image }) => image === address)?.imageAlt;

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
