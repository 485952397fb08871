import { throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Picture, PictureRows } from './rows.ts';

/**
 * All pictures of the library, in memory: a flood of requests for pictures that do not exist costs at most two queries
 * a second.
 */
export interface PictureIndex {
  /** The picture, or null where there is none. Throws `load-failed` where the store does not answer. */
  find(id: string): Promise<Picture | null>;
  /**
   * As `find`, but a picture that is not known is looked for in what is read after the call, once for all calls of the
   * same moment: a page is kept with the answer.
   */
  findNow(id: string): Promise<Picture | null>;
  /** Reads all pictures again and returns them, the newest first. Throws `load-failed`. */
  refresh(): Promise<readonly Picture[]>;
  /** Adds or replaces a picture that this process has stored. */
  note(picture: Picture): void;
  forget(id: string): void;
}

/** A picture that another process has just stored is found after this time at most, in milliseconds. */
const MISS_MS = 500;

/** One that another process has deleted is forgotten after this time, at the next request for any, in milliseconds. */
const MAX_AGE_MS = 60_000;

/** Creates the index, which is read when it is first needed. */
export function createPictureIndex(rows: Pick<PictureRows, 'list'>, clock: Clock): PictureIndex {
  let pictures = new Map<string, Picture>();
  let last: Promise<readonly Picture[]> | undefined;
  let startedAt = 0;
  let next: Promise<unknown> | undefined;
  // What this process has stored or deleted while the rows were being read.
  let changes = new Map<string, Picture | null>();

  const read = async () => {
    changes = new Map();
    const found = await rows
      .list()
      .catch(throwAs('load-failed', 'The pictures cannot be looked up.'));
    pictures = new Map(found.map((picture) => [picture.id, picture]));
    for (const [id, picture] of changes) {
      if (picture === null) pictures.delete(id);
      else pictures.set(id, picture);
    }
    return found;
  };
  const refresh = () => {
    startedAt = clock().getTime();
    last = read();
    return last;
  };

  // Also where the clock was set back.
  const age = () => Math.abs(clock().getTime() - startedAt);
  const known = (id: string): Picture | undefined => {
    const picture = pictures.get(id);
    // An answer with what is known is better than none.
    if (picture !== undefined && age() >= MAX_AGE_MS) refresh().catch(() => undefined);
    return picture;
  };
  const soon = () => {
    next ??= Promise.resolve().then(() => {
      next = undefined;
      return refresh();
    });
    return next;
  };

  return {
    refresh,

    async find(id) {
      const picture = known(id);
      if (picture !== undefined) return picture;
      await (last === undefined || age() >= MISS_MS ? refresh() : last);
      return pictures.get(id) ?? null;
    },

    async findNow(id) {
      const picture = known(id);
      if (picture !== undefined) return picture;
      await soon();
      return pictures.get(id) ?? null;
    },

    note(picture) {
      changes.set(picture.id, picture);
      pictures.set(picture.id, picture);
    },

    forget(id) {
      changes.set(id, null);
      pictures.delete(id);
    },
  };
}
