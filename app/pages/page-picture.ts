import type { Portfolio } from '../../domain/content/portfolio.ts';
import { isWebAddress } from '../../domain/link.ts';
import { pictureIdOf } from '../../domain/pictures/address.ts';
import { type PicturePlace, shapesOf, sizesOf } from '../../domain/pictures/places.ts';
import { samplePictures } from '../../domain/pictures/sample-pictures.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Pictures } from '../../server/pictures/library.ts';

/** The library, as far as pages use it. */
export type ShownPictures = Pick<Pictures, 'shown'>;

/** A picture as the content has it. */
interface PictureOfContent {
  readonly address: string;
  readonly crop: string;
  readonly alt: string;
  readonly isDecorative: boolean;
  /** The text of a picture without one of its own. */
  readonly usualAlt: string;
}

/** A picture as a page shows it, as attributes of its element. */
export interface PagePicture {
  /** Empty where there is none. */
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width: number;
  readonly height: number;
  /** The color to show before it, where it is known. */
  readonly colour?: string;
  readonly alt: string;
}

/**
 * The picture of a place on a page, for a loader: one of the library in the widths that the place needs, any other by
 * its address alone. One of another site is none where the owner wants none of these.
 */
export async function pagePicture(
  pictures: ShownPictures,
  { site }: Pick<Portfolio, 'site'>,
  place: PicturePlace,
  { address, crop, alt, isDecorative, usualAlt }: PictureOfContent,
): Promise<PagePicture> {
  const text = isDecorative ? '' : alt || usualAlt;
  const src = site.ownPicturesOnly && isWebAddress(address) ? '' : address;
  const plain = { src, ...place.reserved, ...samplePictures.get(src), alt: text };
  if (pictureIdOf(address) === null) return plain;
  try {
    const shown = await pictures.shown(address, crop, shapesOf(place));
    if (shown === null) return { ...plain, src: '' };
    const { src, srcset, width, height, colour } = shown;
    return {
      src,
      srcSet: srcset,
      sizes: sizesOf(place, shown),
      width,
      height,
      ...(colour !== '' && { colour }),
      alt: text,
    };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    // Its address works again as soon as the library can be read.
    return plain;
  }
}
