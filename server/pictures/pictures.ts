import { pictureIdOf, pictureIdsIn } from '../../domain/pictures/address.ts';
import { type Shapes, shownPart } from '../../domain/pictures/crop.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { contentTextRows } from '../content/text-rows.ts';
import type { Clock } from '../core/clock.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ArrivingFile } from '../files/receive-file.ts';
import type { Store } from '../store/store.ts';
import { createStoredUploads } from '../uploads/stored-uploads.ts';
import {
  createPictureAddresses,
  type PictureAddresses,
  type PictureSources,
} from './picture-addresses.ts';
import { createPictureIndex } from './picture-index.ts';
import { createPictureUploads } from './picture-uploads.ts';
import { findUses, type PictureUses } from './picture-uses-in-content.ts';
import { createRender } from './render-process.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';
import { createRenditions } from './renditions.ts';
import { type Picture, type PictureTexts, pictureRows } from './rows.ts';
import { createServedPictures, type ServedPictures } from './served-pictures.ts';

/** A picture in the owner's list. */
export interface ListedPicture extends Picture {
  readonly uses: PictureUses;
}

/** What a page needs of a picture of the library. */
export interface ShownPicture extends PictureSources {
  /** The color to show before the picture, such as `#a0b1c2`; empty for one with transparent parts. */
  readonly colour: string;
}

/** The library of pictures. */
export interface Pictures {
  readonly addresses: Pick<PictureAddresses, 'parse'>;
  readonly served: ServedPictures;
  /** Where all that is drawn from pictures takes its turn, one at a time. */
  readonly queue: Pick<RenderQueue, 'run'>;
  /** The picture, or null where there is none. Throws `load-failed`. */
  find(id: string): Promise<Picture | null>;
  /**
   * What a page shows for an address in the content, and the text of the crop beside it, in boxes of these shapes; null
   * where the address is not that of a picture of the library. What is cut away in all of them is not sent. Throws
   * `load-failed`.
   */
  shown(address: string, crop: string, shapes?: Shapes): Promise<ShownPicture | null>;
  /** The picture with these bytes, by their SHA-256 in hexadecimal; null where there is none. Throws `load-failed`. */
  findSame(sha256: string): Promise<Picture | null>;
  /** Stores a picture. Throws what `createPictureUploads` says. */
  receive(upload: ArrivingFile): Promise<Picture>;
  /** All pictures with their uses, the newest first. Throws `load-failed`. */
  list(): Promise<readonly ListedPicture[]>;
  /** Throws `not-found` and `save-failed`. */
  change(id: string, texts: PictureTexts): Promise<Picture>;
  /**
   * Deletes a picture and returns it. Throws `not-found`, `picture-in-use` where the content or a preview names it,
   * `picture-kept` where only kept versions do, unless `evenIfKept`, and `save-failed`.
   */
  delete(id: string, options: { evenIfKept: boolean }): Promise<Picture>;
  /**
   * Deletes pictures that no content, no kept version and no preview has named for 7 days, incomplete uploads that
   * began more than a day ago, and the renditions of pictures that are gone. Throws the store's errors; the next
   * call continues from there.
   */
  sweep(): Promise<void>;
  /** Ends the child processes. */
  stop(): Promise<void>;
}

/**
 * Creates the service. `renditionFolder` is where renditions are kept; `onError` reports one that cannot be made,
 * `onFilesLeft` files of a deleted picture that cannot be removed.
 */
export async function createPictures(options: {
  store: Store;
  clock: Clock;
  content: Pick<Content, 'loadAndPublish'>;
  files: FileStore;
  renditionFolder: string;
  onError: (error: unknown) => void;
  onFilesLeft: (error: unknown) => void;
  readTimeoutMs?: number | undefined;
}): Promise<Pictures> {
  const { store, clock, content, files, renditionFolder, onError, onFilesLeft, readTimeoutMs } =
    options;
  const [rows, texts] = [pictureRows(store), contentTextRows(store)];
  const stored = createStoredUploads({ store, files, clock }, content, {
    table: 'pictures',
    usedBy: (portfolio) => pictureIdsIn(JSON.stringify(portfolio)),
    keysIn: pictureIdsIn,
  });
  const index = createPictureIndex(rows, clock);
  const addresses = await createPictureAddresses(store);
  const renditions = createRenditions(renditionFolder);
  const queue = createRenderQueue(createRender(renditionFolder), onError);
  const upload = createPictureUploads({ rows, stored, files, renditions, queue, clock });

  const deleteRenditions = (pictures: readonly Picture[]) =>
    renditions.deleteAllBut(new Set(pictures.map(({ id }) => id)));
  const deleteFiles = async (id: string) => {
    await stored.remove(id);
    index.forget(id);
    await deleteRenditions(await index.refresh());
  };

  return {
    addresses,
    queue,
    served: createServedPictures({ files, renditions, queue, clock, onError, readTimeoutMs }),
    find: (id) => index.find(id),

    async shown(address, crop, shapes) {
      const id = pictureIdOf(address);
      const picture = id === null ? null : await index.findNow(id);
      if (picture === null) return null;
      const part = shapes === undefined ? crop : shownPart(picture, crop, shapes);
      return { ...addresses.sourcesOf(picture, part), colour: picture.colour };
    },

    findSame: async (sha256) =>
      (await index.refresh()).find((picture) => picture.sha256 === sha256) ?? null,

    async receive(given) {
      const picture = await upload(given);
      index.note(picture);
      return picture;
    },

    async list() {
      const pictures = await index.refresh();
      const all = await findUses(content, texts).catch(
        throwAs('load-failed', 'The uses cannot be read.'),
      );
      return pictures.map((picture) => ({ ...picture, uses: all.of(picture.id) }));
    },

    async change(id, texts) {
      const changed = await rows
        .change(id, texts)
        .catch(throwAs('save-failed', 'A picture cannot be changed.'));
      if (changed === null) throw new SiteError('not-found');
      index.note(changed);
      return changed;
    },

    async delete(id, { evenIfKept }) {
      let picture: Picture | undefined;
      try {
        picture = (await index.refresh()).find((each) => each.id === id);
        if (picture === undefined) throw new SiteError('not-found');
        const all = await findUses(content, texts);
        const used = all.of(id);
        if (used.content.length + used.previews > 0) throw new SiteError('picture-in-use');
        if (used.versions.length > 0 && !evenIfKept) throw new SiteError('picture-kept');
        // Meanwhile it may have been used, or deleted.
        const isRetired = await stored.retire(id, all.version);
        if (!isRetired) {
          const isThere = (await index.refresh()).some((each) => each.id === id);
          throw new SiteError(isThere ? 'picture-in-use' : 'not-found');
        }
        index.forget(id);
      } catch (cause) {
        if (cause instanceof SiteError && cause.code !== 'load-failed') throw cause;
        throw new SiteError('save-failed', { cause, detail: 'A picture cannot be deleted.' });
      }
      // It is deleted for everybody: what fails now is done by the next sweep.
      await deleteFiles(id).catch(onFilesLeft);
      return picture;
    },

    async sweep() {
      await stored.sweep();
      await deleteRenditions(await index.refresh());
    },

    stop: () => queue.stop(),
  };
}
