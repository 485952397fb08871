import { pictureAddress } from '../../../domain/pictures/address.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import type { Picture } from './queries.ts';

/** The width of the smallest rendition, in pixels. */
export const THUMBNAIL_WIDTH = 320;

type Sized = Pick<Picture, 'id' | 'width' | 'height'>;

/** The address of the smallest rendition of a whole picture that is at least so wide, in pixels, or of the largest. */
export function renditionOf(picture: Sized, width: number): string {
  const widths = widthsOf(picture);
  const served = widths.find((each) => each >= width) ?? widths.at(-1);
  return `${pictureAddress(picture.id)}/${served}`;
}

/** All renditions of a whole picture, as `srcset` has them. */
export const renditionsOf = (picture: Sized): string =>
  widthsOf(picture)
    .map((width) => `${pictureAddress(picture.id)}/${width} ${width}w`)
    .join(', ');
