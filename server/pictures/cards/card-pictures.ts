import { CARD_SIZE } from '../../../domain/card-size.ts';
import { isSitePath } from '../../../domain/link.ts';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import type { PixelSize } from '../../../domain/pictures/crop.ts';
import { PICTURE_MAX_BYTES } from '../../../domain/pictures/limits.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import { isReadable } from '../../core/percent-encoding.ts';
import { createContentHashes } from '../../files/content-hash.ts';
import type { OwnFiles } from '../../files/own-files.ts';
import type { Site } from '../../site.ts';
import type { Pictures } from '../library.ts';
import { sizeOfPart } from '../picture-addresses.ts';

/** A picture of a project that a card can show. */
export interface CardPicture {
  /** Changes with what is shown. */
  readonly version: string;
  /** An SVG document. */
  readonly isDrawing: boolean;
  /**
   * The file with the picture, of the library in a size that covers a card. `key` groups the requests of a visitor.
   * Throws what `Pictures.open` throws.
   */
  file(key: string): Promise<string>;
}

/** The endings of the files whose pictures can be shown. */
const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif|(svg))$/i;

/**
 * Creates the function that finds the picture at an address of the content with its crop, in the library, among the
 * owner's files and those that ship with the site. It returns null where there is none on this site, as at an address
 * elsewhere, or where it is no picture, and throws `load-failed`.
 */
export function createFindCardPicture(
  { shipped }: Pick<Site, 'shipped'>,
  pictures: Pick<Pictures, 'find' | 'open'>,
  ownFiles: Pick<OwnFiles, 'open'>,
) {
  const hashes = createContentHashes();

  const ofLibrary = async (id: string, crop: string): Promise<CardPicture | null> => {
    const picture = await pictures.find(id);
    if (picture === null) return null;
    const width = widthFor(sizeOfPart(picture, crop));
    return {
      version: `${id} ${crop}`,
      isDrawing: false,
      file: async (key) => (await pictures.open({ picture, crop, width }, 'webp', key)).file,
    };
  };

  return async (address: string, crop: string): Promise<CardPicture | null> => {
    const id = pictureIdOf(address);
    if (id !== null) return ofLibrary(id, crop);
    const path = isSitePath(address) ? URL.parse(`http://site${address}`)?.pathname : undefined;
    if (path === undefined || !isReadable(path)) return null;
    const name = decodeURIComponent(path);
    const [ending, svg] = PICTURE_NAME.exec(name) ?? [];
    if (ending === undefined) return null;
    const own = await ownFiles.open(name);
    if (own === null && !shipped.paths.has(name)) return null;
    const file = own?.file ?? `${shipped.clientFolder}${name}`;
    const found = await hashes.of(file);
    if (found === null || found.size === 0 || found.size > PICTURE_MAX_BYTES) return null;
    return { version: found.sha256, isDrawing: svg !== undefined, file: async () => file };
  };
}

/** The smallest width in which a picture of this size is served and covers a whole card, or the largest. */
function widthFor(size: PixelSize): number {
  const scale = Math.max(CARD_SIZE.width / size.width, CARD_SIZE.height / size.height);
  const widths = widthsOf(size);
  return widths.find((width) => width >= size.width * scale) ?? widths.at(-1) ?? size.width;
}
