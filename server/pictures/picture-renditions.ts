import { createHmac } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import { cropSchema, type PixelSize, parseCrop, regionOf } from '../../domain/pictures/crop.ts';
import { PICTURE_ID, picturePath } from '../../domain/pictures/path.ts';
import { heightAt, masterSizeOf, usualWidthOf, widthsOf } from '../../domain/pictures/widths.ts';
import { SiteError } from '../../domain/site-error.ts';
import { isSameSecret } from '../core/signed.ts';
import { pictureFileName, wholeFile } from '../files/file-store.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import type { RenditionFormat, RunTask } from './render-process.ts';
import type { Renditions, StoredRendition, WriteRendition } from './renditions.ts';

export type Picture = Readonly<Omit<Selectable<Database['pictures']>, 'readyAt'>>;

export interface PicturePart {
  readonly picture: Picture;
  /** The text of a valid crop. */
  readonly crop: string;
  /** In pixels; null for the usual one. */
  readonly width: number | null;
}

export const masterName = (id: string): string => `${id}.master`;

/**
 * Creates the function that opens a rendition, and makes a missing one. `key` groups the requests of a visitor. It
 * throws `not-found` for a width that is not served, and what `Renditions.open` throws.
 */
export function createOpenPicture({ files }: Pick<Site, 'files'>, renditions: Renditions) {
  const fromOriginal = async <T>({ id, bytes }: Picture, work: (file: string) => Promise<T>) => {
    const copy = await renditions.temporary();
    try {
      await pipeline(
        wholeFile(files, { name: pictureFileName(id), bytes }),
        createWriteStream(copy, { flags: 'wx', mode: 0o600 }),
      );
      return await work(copy);
    } finally {
      await rm(copy, { force: true });
    }
  };

  const masterOf = async (picture: Picture, run: RunTask): Promise<string> => {
    const name = masterName(picture.id);
    const { file } =
      (await renditions.find(name)) ??
      (await fromOriginal(picture, (source) =>
        renditions.make(name, (target) => run({ kind: 'master', source, target }), run),
      ));
    return file;
  };

  const writer =
    (picture: Picture, crop: string, width: number, format: RenditionFormat): WriteRendition =>
    async (target, run) => {
      const part = parseCrop(crop);
      if (part === null) throw new Error(`${crop} is no part of a picture.`);
      const size = { width, height: heightAt(regionOf(picture, part), width) };
      const render = (source: string, whole: { width: number; height: number }) => {
        const region = regionOf(whole, part);
        const { turn } = part;
        return run({ kind: 'rendition', source, target, turn, region, size, format });
      };
      const master = masterSizeOf(picture);
      const isEnough = regionOf(master, part).width >= width || master.width === picture.width;
      if (!isEnough) return fromOriginal(picture, (source) => render(source, picture));
      return render(await masterOf(picture, run), master);
    };

  return async (
    { picture, crop, width: askedWidth }: PicturePart,
    format: RenditionFormat,
    key: string,
  ): Promise<StoredRendition> => {
    const size = sizeOfPart(picture, crop);
    const width = askedWidth ?? usualWidthOf(size);
    if (!widthsOf(size).includes(width)) throw new SiteError('not-found');
    const region = crop === '' ? 'whole' : crop.replaceAll(',', '-');
    const name = `${picture.id}.${region}.${width}.${format}`;
    return renditions.open(name, key, writer(picture, crop, width, format));
  };
}

interface AskedPicture {
  readonly id: string;
  /** A text that this site has signed; empty for the whole picture. */
  readonly crop: string;
  /** In pixels; null where none is named. */
  readonly width: number | null;
}

export interface PictureSources extends PixelSize {
  /** In the usual width, whose size is `width` and `height`. */
  readonly src: string;
  readonly srcset: string;
}

/** The length of a signature in an address: 64 bits, each guess of which costs a request. */
const TAG_LENGTH = 16;

export type PicturePaths = Awaited<ReturnType<typeof createPicturePaths>>;

/** Creates the addresses of renditions. They are signed, so that only a part that the site names can be asked for. */
export async function createPicturePaths(store: Store) {
  const key = await settingRows(store).key('picture-key');
  const tagOf = (id: string, crop: string): string =>
    createHmac('sha256', key).update(`${id} ${crop}`).digest('hex').slice(0, TAG_LENGTH);

  return {
    /** The addresses of a part of a picture. A crop that is not valid counts as the whole picture. */
    sourcesOf(picture: PixelSize & { readonly id: string }, crop: string): PictureSources {
      const valid = cropSchema.safeParse(crop).data ?? '';
      const size = sizeOfPart(picture, valid);
      const part = valid === '' ? '' : `/${valid}-${tagOf(picture.id, valid)}`;
      const pathOf = (width: number) => `${picturePath(picture.id)}${part}/${width}`;
      const width = usualWidthOf(size);
      return {
        src: pathOf(width),
        srcset: widthsOf(size)
          .map((candidate) => `${pathOf(candidate)} ${candidate}w`)
          .join(', '),
        width,
        height: heightAt(size, width),
      };
    },

    /** What a path asks for; null for one that the site never writes. Takes one HMAC, and no query. */
    parse(path: string): AskedPicture | null {
      const [, root, id = '', ...rest] = path.split('/');
      if (root !== 'pictures' || !PICTURE_ID.test(id) || rest.length > 2) return null;
      const last = rest.pop();
      if (last === undefined) return { id, crop: '', width: null };
      if (!/^[1-9]\d{0,3}$/.test(last)) return null;
      const [part] = rest;
      if (part === undefined) return { id, crop: '', width: Number(last) };
      const [crop = '', tag = ''] = part.split('-');
      return isSameSecret(tag, tagOf(id, crop)) && part === `${crop}-${tag}`
        ? { id, crop, width: Number(last) }
        : null;
    },
  };
}

/** The size of a part in the picture's own pixels. `crop` is a valid text. */
export function sizeOfPart(picture: PixelSize, crop: string): PixelSize {
  const parsed = parseCrop(crop);
  if (parsed === null) throw new Error(`${crop} is no part of a picture.`);
  return regionOf(picture, parsed);
}
