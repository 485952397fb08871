import { createHmac } from 'node:crypto';
import { PICTURE_ID, pictureAddress } from '../../domain/pictures/address.ts';
import { cropSchema, type PixelSize, parseCrop, regionOf } from '../../domain/pictures/crop.ts';
import { heightAt, usualWidthOf, widthsOf } from '../../domain/pictures/widths.ts';
import { isSame } from '../core/signed.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** What is asked for at an address. */
interface AskedPicture {
  readonly id: string;
  /** The text of a crop that this site has signed; empty for the whole picture. */
  readonly crop: string;
  /** In pixels; null where none is named. */
  readonly width: number | null;
}

/** The addresses of a picture, or a part of it, in all its widths. */
export interface PictureSources extends PixelSize {
  /** In the usual width, which `width` and `height` are of. */
  readonly src: string;
  /** As the attribute has it. */
  readonly srcset: string;
}

/** How much of the signature an address has, in characters: 64 bits, each guess of which costs a request. */
const TAG_LENGTH = 16;

export type PictureAddresses = Awaited<ReturnType<typeof createPictureAddresses>>;

/**
 * Creates the addresses of renditions; their key is generated once and stored. A part of a picture can only be asked for
 * where the site has written its address.
 */
export async function createPictureAddresses(store: Store) {
  const key = await settingRows(store).key('picture-key');
  const tagOf = (id: string, crop: string): string =>
    createHmac('sha256', key).update(`${id} ${crop}`).digest('hex').slice(0, TAG_LENGTH);

  return {
    /** The addresses of a part of a picture. `crop` is its text; one that is not valid counts as the whole picture. */
    sourcesOf(picture: PixelSize & { readonly id: string }, crop: string): PictureSources {
      const valid = cropSchema.safeParse(crop).data ?? '';
      const size = sizeOfPart(picture, valid);
      const part = valid === '' ? '' : `/${valid}-${tagOf(picture.id, valid)}`;
      const addressOf = (width: number) => `${pictureAddress(picture.id)}${part}/${width}`;
      const width = usualWidthOf(size);
      return {
        src: addressOf(width),
        srcset: widthsOf(size)
          .map((each) => `${addressOf(each)} ${each}w`)
          .join(', '),
        width,
        height: heightAt(size, width),
      };
    },

    /** What a path asks for, or null for one that the site never writes. Takes one HMAC, and no query. */
    parse(path: string): AskedPicture | null {
      const [, root, id = '', ...rest] = path.split('/');
      if (root !== 'pictures' || !PICTURE_ID.test(id) || rest.length > 2) return null;
      const last = rest.pop();
      if (last === undefined) return { id, crop: '', width: null };
      if (!/^[1-9]\d{0,3}$/.test(last)) return null;
      const [part] = rest;
      if (part === undefined) return { id, crop: '', width: Number(last) };
      const [crop = '', tag = ''] = part.split('-');
      return isSame(tag, tagOf(id, crop)) && part === `${crop}-${tag}`
        ? { id, crop, width: Number(last) }
        : null;
    },
  };
}

/** The size of a part of a picture, in its own pixels. `crop` is a valid text. */
export function sizeOfPart(picture: PixelSize, crop: string): PixelSize {
  const parsed = parseCrop(crop);
  if (parsed === null) throw new Error(`${crop} is no part of a picture.`);
  return regionOf(picture, parsed);
}
