import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Selectable } from 'kysely';
import { parseCrop, regionOf } from '../../domain/pictures/crop.ts';
import { heightAt, masterSizeOf, usualWidthOf, widthsOf } from '../../domain/pictures/widths.ts';
import { SiteError } from '../../domain/site-error.ts';
import { pictureFileName, wholeFile } from '../files/file-store.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { sizeOfPart } from './picture-addresses.ts';
import type { RenditionFormat } from './render-process.ts';
import type { RunTask } from './render-queue.ts';
import type { Renditions, StoredRendition, WriteRendition } from './renditions.ts';

/** A picture of the library whose original is stored. */
export type Picture = Readonly<Omit<Selectable<Database['pictures']>, 'readyAt'>>;

/** A part of a picture in one width. */
export interface PicturePart {
  readonly picture: Picture;
  /** The text of a valid crop. */
  readonly crop: string;
  /** In pixels; null for the usual one. */
  readonly width: number | null;
}

/** A rendition that can be sent. */
export interface ServedPicture extends StoredRendition {
  readonly format: RenditionFormat;
}

/** The name of a picture's master among the renditions. */
export const masterName = (id: string): string => `${id}.master`;

/**
 * Creates the function that opens a rendition in a format that the visitor's browser can show: `best` or, instead of
 * AVIF, WebP while there is no AVIF, which is made later. `key` groups the requests of a visitor. It throws `not-found`
 * for a width that is not served, and what `Renditions.open` throws.
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
    { picture, crop, width: asked }: PicturePart,
    best: RenditionFormat,
    key: string,
  ): Promise<ServedPicture> => {
    const size = sizeOfPart(picture, crop);
    const width = asked ?? usualWidthOf(size);
    if (!widthsOf(size).includes(width)) throw new SiteError('not-found');
    const region = crop === '' ? 'whole' : crop.replaceAll(',', '-');
    const nameOf = (format: RenditionFormat) => `${picture.id}.${region}.${width}.${format}`;
    const open = async (format: RenditionFormat) => ({
      ...(await renditions.open(nameOf(format), key, writer(picture, crop, width, format))),
      format,
    });
    if (best !== 'avif') return open(best);
    const avif = await renditions.find(nameOf('avif'));
    if (avif !== null) return { ...avif, format: 'avif' };
    const webp = await open('webp');
    renditions.makeLater(nameOf('avif'), writer(picture, crop, width, 'avif'));
    return webp;
  };
}
