import { LRUCache } from 'lru-cache';
import { type Shapes, shownPart } from '../../domain/pictures/crop.ts';
import { pictureIdOf, pictureIdsIn } from '../../domain/pictures/path.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import type { Site } from '../site.ts';
import { createStoredUploads } from '../uploads/stored-uploads.ts';
import {
  createOpenPicture,
  createPicturePaths,
  type Picture,
  type PictureSources,
} from './picture-renditions.ts';
import { createReceivePicture } from './receive-picture.ts';
import { createPictureQueue, createRender, type RenditionFormat } from './render-process.ts';
import { createRenditions, type StoredRendition } from './renditions.ts';

export interface ListedPicture extends Picture {
  /** The fields that name it, such as `projects.projects.0.image`. */
  readonly uses: readonly string[];
}

export interface ShownPicture extends PictureSources {
  /** Shown before the picture, such as `#a0b1c2`; empty for one with transparent parts. */
  readonly colour: string;
}

const COLUMNS = [
  'id',
  'title',
  'format',
  'width',
  'height',
  'alt',
  'bytes',
  'sha256',
  'colour',
  'createdAt',
  'unusedSince',
] as const;

/** How long one is remembered that another process has deleted, in milliseconds. */
const MAX_AGE_MS = 60_000;

export type Pictures = Awaited<ReturnType<typeof createPictures>>;

export async function createPictures(
  site: Pick<Site, 'store' | 'files' | 'settings' | 'clock' | 'log'>,
  content: Pick<Content, 'loadAndPublish'>,
) {
  const { store, clock, log } = site;
  const folder = `${site.settings.dataDir}/renditions`;
  const queue = createPictureQueue(createRender(folder));
  const renditions = createRenditions(site, queue, folder);
  const openPicture = createOpenPicture(site, renditions);
  const paths = await createPicturePaths(store);
  const stored = createStoredUploads(site, content, {
    table: 'pictures',
    usedBy: (portfolio) => pictureIdsIn(JSON.stringify(portfolio)),
    keysIn: pictureIdsIn,
  });

  const complete = () =>
    store.db.selectFrom('pictures').select(COLUMNS).where('readyAt', 'is not', null);
  const query = (id: string) => complete().where('id', '=', id).executeTakeFirst();

  // What visitors get of a picture never changes. An answer from memory is better than none in an outage.
  const cache = new LRUCache<string, { readonly picture: Picture | null }>({
    max: 10_000,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (id) => ({ picture: (await query(id)) ?? null }),
  });

  const find = async (id: string): Promise<Picture | null> => {
    // The cache keeps the store's error to itself: the query throws it again.
    const { picture } = (await cache.fetch(id)) ?? { picture: (await query(id)) ?? null };
    // Another process may store it at any time.
    if (cache.peek(id)?.picture === null) cache.delete(id);
    return picture;
  };

  const deleteOldRenditions = async () => {
    const rows = await store.db.selectFrom('pictures').select('id').execute();
    await renditions.deleteAllBut(new Set(rows.map(({ id }) => id)));
  };

  return {
    find,
    /** Where all pictures and cards take their turn. */
    queue,

    /**
     * What a page shows for an address in the content and its crop, in boxes of these shapes; null where it is no
     * picture of the library. Throws `load-failed`.
     */
    async shown(address: string, crop: string, shapes?: Shapes): Promise<ShownPicture | null> {
      const id = pictureIdOf(address);
      const picture = id === null ? null : await find(id);
      if (picture === null) return null;
      const part = shapes === undefined ? crop : shownPart(picture, crop, shapes);
      return { ...paths.sourcesOf(picture, part), colour: picture.colour };
    },

    open: openPicture,

    /**
     * Opens what a path asks for. `key` groups the requests of a visitor. Throws `not-found`, `load-failed` and what
     * `open` throws.
     */
    async openPath(path: string, format: RenditionFormat, key: string): Promise<StoredRendition> {
      const address = paths.parse(path);
      const picture = address === null ? null : await find(address.id);
      if (address === null || picture === null) throw new SiteError('not-found');
      return openPicture({ ...address, picture }, format, key);
    },

    receive: createReceivePicture(site, stored, renditions, queue),

    /** All pictures, the newest first. Throws `load-failed`. */
    async list(): Promise<readonly ListedPicture[]> {
      const pictures = await complete().orderBy('createdAt', 'desc').orderBy('id').execute();
      const fields = namingFields((await content.loadAndPublish()).content);
      return pictures.map((picture) => ({ ...picture, uses: fields.get(picture.id) ?? [] }));
    },

    /** Changes the alternative text that is suggested. Throws `not-found`. */
    async change(id: string, { alt }: Pick<Picture, 'alt'>): Promise<Picture> {
      const changed = await store.db
        .updateTable('pictures')
        .set({ alt })
        .where('id', '=', id)
        .where('readyAt', 'is not', null)
        .returning(COLUMNS)
        .executeTakeFirst();
      if (changed === undefined) throw new SiteError('not-found');
      return changed;
    },

    /**
     * Deletes a picture and returns it. Throws `not-found`, and `picture-in-use` where the content or a preview names
     * it.
     */
    async delete(id: string): Promise<Picture> {
      const picture = await query(id);
      if (picture === undefined) throw new SiteError('not-found');
      const { content: portfolio, version } = await content.loadAndPublish();
      if (namingFields(portfolio).has(id)) throw new SiteError('picture-in-use');
      // A preview names it; or meanwhile it was used, or deleted.
      if (!(await stored.retire(id, version))) {
        throw new SiteError((await query(id)) === undefined ? 'not-found' : 'picture-in-use');
      }
      cache.delete(id);
      try {
        await stored.remove(id);
        await deleteOldRenditions();
      } catch (error) {
        // It is deleted for everybody: the next sweep does the rest.
        log.error({ err: error }, 'the files of a deleted picture could not be removed');
      }
      return picture;
    },

    /**
     * Deletes pictures that nothing has named for 7 days, uploads that are incomplete for a day, and renditions without
     * a picture. Throws the store's errors; the next call continues.
     */
    async sweep(): Promise<void> {
      await stored.sweep();
      await deleteOldRenditions();
    },

    /** Ends the child processes. */
    stop: () => queue.stop(),
  };
}

/** The fields of a content that name pictures, by the ids of the pictures. */
function namingFields(content: unknown): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'string') {
      for (const id of new Set(pictureIdsIn(value)))
        fields.set(id, [...(fields.get(id) ?? []), path]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        visit(inner, path === '' ? key : `${path}.${key}`);
    }
  };
  visit(content, '');
  return fields;
}
