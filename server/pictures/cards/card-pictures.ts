import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CARD_SIZE } from '../../../domain/card-size.ts';
import { isSitePath } from '../../../domain/link.ts';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import type { PixelSize } from '../../../domain/pictures/crop.ts';
import { PICTURE_MAX_BYTES } from '../../../domain/pictures/limits.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import { throwAs } from '../../../domain/site-error.ts';
import { isReadable } from '../../core/percent-encoding.ts';
import { createContentHashes } from '../../files/content-hash.ts';
import type { OwnFile, OwnFiles } from '../../files/own-files.ts';
import { sizeOfPart } from '../picture-addresses.ts';
import type { Pictures } from '../pictures.ts';
import type { RenderQueue, RunTask } from '../render-queue.ts';
import type { Renditions } from '../renditions.ts';

/** A picture of a project that a card can show. */
export interface CardPicture {
  /** Changes with what is shown. */
  readonly version: string;
  /** An SVG document. */
  readonly isDrawing: boolean;
  /**
   * Waits for the turn of `key`, and gives the work a file with the picture. Throws what the work throws, and
   * `overloaded` where the picture is not ready.
   */
  use<T>(key: string, work: (file: string, run: RunTask) => Promise<T>): Promise<T>;
}

/**
 * Finds the picture at an address of the content with its crop; null where there is none on this site, as at an address
 * elsewhere, or where it is no picture. Throws `load-failed`, and the file system's error.
 */
export type FindCardPicture = (address: string, crop: string) => Promise<CardPicture | null>;

/** The endings of the files whose pictures can be shown. */
const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif|(svg))$/i;

/** Creates the function over the library, the owner's files and those that ship with the site. */
export function createFindCardPicture(options: {
  pictures: Pick<Pictures, 'find' | 'served'>;
  ownFiles: Pick<OwnFiles, 'open'>;
  shippedFiles: ReadonlySet<string>;
  /** The folder of the shipped files. */
  clientFolder: string;
  /** The place for copies of the owner's files. */
  renditions: Pick<Renditions, 'temporary'>;
  queue: Pick<RenderQueue, 'run'>;
}): FindCardPicture {
  const { pictures, ownFiles, shippedFiles, clientFolder, renditions, queue } = options;
  const hashes = createContentHashes();

  const ofLibrary = async (id: string, crop: string): Promise<CardPicture | null> => {
    const picture = await pictures.find(id);
    if (picture === null) return null;
    const width = widthFor(sizeOfPart(picture, crop));
    return {
      version: `${id} ${crop}`,
      isDrawing: false,
      async use(key, work) {
        // It has a turn of its own.
        const { file } = await pictures.served.open({ picture, crop, width }, 'webp', key);
        return queue.run(key, (run) => work(file, run));
      },
    };
  };

  const ofOwner = (own: OwnFile, isDrawing: boolean): CardPicture => ({
    version: own.version,
    isDrawing,
    use: (key, work) =>
      queue.run(key, async (run) => {
        const copy = await renditions.temporary();
        try {
          const content = await own.read({ start: 0, end: own.size - 1 });
          await pipeline(content, createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
          return await work(copy, run);
        } finally {
          await rm(copy, { force: true });
        }
      }),
  });

  return async (address, crop) => {
    const id = pictureIdOf(address);
    if (id !== null) return ofLibrary(id, crop);
    const path = isSitePath(address) ? URL.parse(`http://site${address}`)?.pathname : undefined;
    if (path === undefined || !isReadable(path)) return null;
    const name = decodeURIComponent(path);
    const [ending, svg] = PICTURE_NAME.exec(name) ?? [];
    if (ending === undefined) return null;
    const isDrawing = svg !== undefined;
    const own = await ownFiles
      .open(name)
      .catch(throwAs('load-failed', 'A picture of a card cannot be read.'));
    if (own !== null) {
      return own.size === 0 || own.size > PICTURE_MAX_BYTES ? null : ofOwner(own, isDrawing);
    }
    if (!shippedFiles.has(name)) return null;
    const file = `${clientFolder}${name}`;
    const shipped = await hashes.of(file);
    return (
      shipped && {
        version: shipped.sha256,
        isDrawing,
        use: (key, work) => queue.run(key, (run) => work(file, run)),
      }
    );
  };
}

/** The smallest width in which a picture of this size is served and covers a whole card, or the largest. */
function widthFor(size: PixelSize): number {
  const scale = Math.max(CARD_SIZE.width / size.width, CARD_SIZE.height / size.height);
  const widths = widthsOf(size);
  return widths.find((width) => width >= size.width * scale) ?? widths.at(-1) ?? size.width;
}
