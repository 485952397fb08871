import { pictureAddress } from '../../../domain/pictures/address.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import type { Picture } from './calls.ts';

/** The address of the smallest rendition of a whole picture that is at least so wide, in pixels, or of the largest. */
export function renditionOf(picture: Pick<Picture, 'id' | 'width' | 'height'>, width: number) {
  const widths = widthsOf(picture);
  const served = widths.find((each) => each >= width) ?? widths.at(-1);
  return `${pictureAddress(picture.id)}/${served}`;
}
