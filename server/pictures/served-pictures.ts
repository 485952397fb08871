import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseCrop, regionOf } from '../../domain/pictures/crop.ts';
import { heightAt, masterSizeOf, usualWidthOf, widthsOf } from '../../domain/pictures/widths.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { collectingGarbage } from '../files/collecting-garbage.ts';
import { type FileStore, pictureFileName } from '../files/file-store.ts';
import { createFailures } from './failures.ts';
import { sizeOfPart } from './picture-addresses.ts';
import { RenderError } from './render-process.ts';
import type { RenderQueue, RunTask } from './render-queue.ts';
import type { RenditionFormat } from './render-task.ts';
import type { Renditions, StoredRendition } from './renditions.ts';
import type { Picture } from './rows.ts';

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

/** The renditions that visitors are sent. Each is made once, when it is first asked for. */
export interface ServedPictures {
  /**
   * Opens a rendition in a format that the visitor's browser can show: `best` or, instead of AVIF, WebP while there is
   * no AVIF, which is made later. `key` groups the requests of a visitor. Throws `not-found` for a width that is not
   * served, `overloaded` while too many are being made, and for a while after one could not be made.
   */
  open(part: PicturePart, best: RenditionFormat, key: string): Promise<ServedPicture>;
}

/** How many renditions may be asked for that do not exist yet. */
const MAX_WAITING = 64;

/** How long to wait before asking again, in seconds. */
const BUSY_SECONDS = 5;

/** After this time it is tried again to decode or encode what failed, in milliseconds. */
const FAILED_MS = 10 * 60 * 1000;

/** After this time it is tried again to read an original, to start a child process or to write, in milliseconds. */
const UNREADABLE_MS = BUSY_SECONDS * 1000;

/** How long it may take to read an original, in milliseconds, and one more for each 1,000 bytes: the others wait. */
const READ_TIMEOUT_MS = 30_000;

/** The name of a picture's master among the renditions. */
export const masterName = (id: string): string => `${id}.master`;

/** Creates the service. `onError` is called with the error of a rendition that could not be made. */
export function createServedPictures(options: {
  files: Pick<FileStore, 'read'>;
  renditions: Renditions;
  queue: RenderQueue;
  clock: Clock;
  onError: (error: unknown) => void;
  readTimeoutMs?: number | undefined;
}): ServedPictures {
  const { files, renditions, queue, clock, onError, readTimeoutMs = READ_TIMEOUT_MS } = options;
  const making = new Map<string, Promise<StoredRendition>>();
  // Renditions that could not be made, and originals that could not be read.
  const failures = createFailures(clock);

  const copyOriginal = async ({ id, bytes }: Picture): Promise<string> => {
    const name = pictureFileName(id);
    // Its other widths and parts do not wait for it again.
    if (failures.has(name)) throw new Error(`${name} could not be read a moment ago.`);
    const copy = await renditions.temporary();
    try {
      const signal = AbortSignal.timeout(readTimeoutMs + Math.ceil(bytes / 1000));
      const original = await files.read(name, { start: 0, end: bytes - 1 }, signal);
      await pipeline(
        collectingGarbage(addAbortSignal(signal, original)),
        createWriteStream(copy, { flags: 'wx', mode: 0o600 }),
      );
    } catch (error) {
      failures.note(name, UNREADABLE_MS);
      await rm(copy, { force: true });
      throw error;
    }
    return copy;
  };

  const fromOriginal = async <T>(picture: Picture, work: (file: string) => Promise<T>) => {
    const copy = await copyOriginal(picture);
    try {
      return await work(copy);
    } finally {
      await rm(copy, { force: true });
    }
  };

  /** Runs a task and gives its result a name. */
  const made = async (
    name: string,
    run: (target: string) => Promise<unknown>,
  ): Promise<StoredRendition> => {
    const target = await renditions.temporary();
    try {
      await run(target);
      return await renditions.add(target, name);
    } finally {
      await rm(target, { force: true });
    }
  };

  const masterOf = async (picture: Picture, run: RunTask): Promise<string> => {
    const name = masterName(picture.id);
    const { file } =
      (await renditions.find(name)) ??
      (await fromOriginal(picture, (source) =>
        made(name, (target) => run({ kind: 'master', source, target })),
      ));
    return file;
  };

  const make = async (
    name: string,
    { picture, crop, width }: PicturePart & { readonly width: number },
    format: RenditionFormat,
    run: RunTask,
  ): Promise<StoredRendition> => {
    const part = parseCrop(crop);
    if (part === null) throw new Error(`${crop} is no part of a picture.`);
    const size = { width, height: heightAt(regionOf(picture, part), width) };
    const render = (source: string, whole: { width: number; height: number }) =>
      made(name, (target) =>
        run({
          kind: 'rendition',
          source,
          target,
          turn: part.turn,
          region: regionOf(whole, part),
          size,
          format,
        }),
      );
    const master = masterSizeOf(picture);
    const isEnough =
      regionOf(master, part).width >= width ||
      (master.width === picture.width && master.height === picture.height);
    if (!isEnough) return fromOriginal(picture, (source) => render(source, picture));
    return render(await masterOf(picture, run), master);
  };

  const noteFailure = async (name: string, picture: Picture, error: unknown) => {
    onError(error);
    const isOfFile = error instanceof RenderError && error.reason !== 'failed';
    failures.note(name, isOfFile ? FAILED_MS : UNREADABLE_MS);
    // The master may be damaged on the disk.
    if (isOfFile) await renditions.delete(masterName(picture.id)).catch(onError);
  };

  const makeNow = (
    name: string,
    part: PicturePart & { readonly width: number },
    format: RenditionFormat,
    key: string,
  ): Promise<StoredRendition> => {
    const busy = { retryAfter: BUSY_SECONDS };
    const under = making.get(name);
    if (under !== undefined) return under;
    if (failures.has(name) || making.size >= MAX_WAITING) throw new SiteError('overloaded', busy);
    const result = queue
      .run(key, (run) => make(name, part, format, run))
      .catch(async (cause: unknown) => {
        const isStopped = cause instanceof RenderError && cause.reason === 'stopped';
        if (!isStopped) await noteFailure(name, part.picture, cause);
        throw new SiteError('overloaded', { cause, ...busy });
      })
      .finally(() => making.delete(name));
    making.set(name, result);
    return result;
  };

  const makeLater = (
    name: string,
    part: PicturePart & { readonly width: number },
    format: RenditionFormat,
  ): void => {
    if (failures.has(name)) return;
    queue.runLater(name, async (run) => {
      try {
        await make(name, part, format, run);
      } catch (error) {
        if (error instanceof RenderError && error.reason === 'stopped') throw error;
        await noteFailure(name, part.picture, error);
      }
    });
  };

  return {
    async open({ picture, crop, width: asked }, best, key) {
      const size = sizeOfPart(picture, crop);
      const width = asked ?? usualWidthOf(size);
      if (!widthsOf(size).includes(width)) throw new SiteError('not-found');
      const part = { picture, crop, width };
      const region = crop === '' ? 'whole' : crop.replaceAll(',', '-');
      const nameOf = (format: RenditionFormat) => `${picture.id}.${region}.${width}.${format}`;
      if (best === 'avif') {
        const found = await renditions.find(nameOf('avif'));
        if (found !== null) return { ...found, format: 'avif' };
      }
      const format = best === 'avif' ? 'webp' : best;
      const name = nameOf(format);
      const found = (await renditions.find(name)) ?? (await makeNow(name, part, format, key));
      if (best === 'avif') makeLater(nameOf('avif'), part, 'avif');
      return { ...found, format };
    },
  };
}
