import type { Portfolio } from '../../domain/content/portfolio.ts';
import { isWebUrl } from '../../domain/link.ts';
import { pictureIdOf } from '../../domain/pictures/path.ts';
import { samplePictures } from '../../domain/pictures/sample-pictures.ts';
import { type PictureSlot, shapesOf, sizesOf } from '../../domain/pictures/slots.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Pictures } from '../../server/pictures/library.ts';

/** The library, as far as pages use it. */
export type ShownPictures = Pick<Pictures, 'shown'>;

/** A picture of an entry of the content: its address, and the owner's choices for it. */
interface PictureOfContent {
  readonly image: string;
  readonly imageCrop?: string;
  readonly imageAlt?: string;
  readonly imageDecorative?: boolean;
}

/** A picture as a page shows it, as attributes of its element. */
export interface PagePicture {
  /** Empty where there is none. */
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width: number;
  readonly height: number;
  /** The color to show until it is loaded, if known. */
  readonly colour?: string;
  readonly alt: string;
}

/**
 * The picture of a slot of a page, for a loader: a picture of the library in the widths that the slot needs, any other
 * by its address alone. A picture of another site is left out if the owner shows none of these. `usualAlt` is the
 * alternative text of a picture without its own.
 */
export async function pagePicture(
  pictures: ShownPictures,
  { site }: Pick<Portfolio, 'site'>,
  slot: PictureSlot,
  { image, imageCrop = '', imageAlt = '', imageDecorative = false }: PictureOfContent,
  usualAlt = '',
): Promise<PagePicture> {
  const alt = imageDecorative ? '' : imageAlt || usualAlt;
  const src = site.ownPicturesOnly && isWebUrl(image) ? '' : image;
  const plain = { src, ...slot.reserved, ...samplePictures.get(src), alt };
  if (pictureIdOf(image) === null) return plain;
  try {
    const shown = await pictures.shown(image, imageCrop, shapesOf(slot));
    if (shown === null) return { ...plain, src: '' };
    const { srcset: srcSet, colour, ...sized } = shown;
    const sizes = sizesOf(slot, shown);
    return { ...sized, srcSet, sizes, ...(colour !== '' && { colour }), alt };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    // Its address works again as soon as the library can be read.
    return plain;
  }
}
