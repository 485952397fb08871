import type { BigIntStats } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { SiteError } from '../../domain/site-error.ts';
import { makeFolder } from '../core/make-folder.ts';
import { ifMissing } from '../files/file-errors.ts';
import { newPartName, syncFolder } from '../files/folder.ts';
import type { Site } from '../site.ts';
import {
  isStopped,
  PICTURES_BUSY_SECONDS,
  type PictureQueue,
  type RunTask,
} from './render-process.ts';

export interface StoredRendition {
  readonly file: string;
  readonly stats: BigIntStats;
}

/** Writes the file `target` by tasks that it gives to `run`. */
export type WriteRendition = (target: string, run: RunTask) => Promise<unknown>;

const MAX_BYTES = 1024 ** 3;

/** The most stored renditions. */
const MAX_FILES = 20_000;

const NAME = /^([0-9a-f]{32})\.[\w.-]+$/;

export type Renditions = ReturnType<typeof createRenditions>;

/**
 * The folder of renditions, each made when it is first asked for; it may be missing. Their names begin with the id of a
 * picture, or the hash of a card, and a dot.
 */
export function createRenditions(
  { clock, log }: Pick<Site, 'clock' | 'log'>,
  queue: PictureQueue,
  folder: string,
  { maxBytes = MAX_BYTES, maxFiles = MAX_FILES } = {},
) {
  const fileOf = (name: string) => path.join(folder, name);
  const pushedOut: string[] = [];
  // The sizes of the files.
  const sizes = new LRUCache<string, number>({
    max: maxFiles,
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    disposeAfter: (_, name, reason) => void (reason === 'evict' && pushedOut.push(name)),
  });
  let opened: Promise<void> | undefined;
  const failures = new LRUCache<string, { readonly error: unknown }>({
    max: 1_000,
    ttl: PICTURES_BUSY_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });

  const remove = async (name: string) => {
    sizes.delete(name);
    await rm(fileOf(name), { force: true });
  };
  const note = async (name: string, size: number) => {
    sizes.set(name, size);
    for (const old of pushedOut.splice(0)) await remove(old);
  };

  const readFolder = () => {
    const read = async () => {
      await makeFolder(folder);
      const files: { name: string; size: number; changed: number }[] = [];
      for (const name of (await readdir(folder)).filter((file) => NAME.test(file))) {
        const file = await stat(fileOf(name)).catch(ifMissing(null));
        if (file !== null) files.push({ name, size: file.size, changed: file.mtimeMs });
      }
      // The newest files are kept longest.
      files.sort((one, other) => one.changed - other.changed);
      for (const { name, size } of files) await note(name, size);
    };
    opened ??= read().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const openFolder = async () => {
    await readFolder();
    // The owner may delete the folder at any time.
    await makeFolder(folder);
  };

  /** A new temporary file, which the caller must delete or give to `add`. */
  const temporary = async (): Promise<string> => {
    await openFolder();
    return fileOf(newPartName());
  };

  /** Gives a complete temporary file its name. Files that were unused for longest make room. */
  const add = async (part: string, name: string): Promise<StoredRendition> => {
    await openFolder();
    const file = fileOf(name);
    await rename(part, file);
    await syncFolder(folder);
    const stats = await stat(file, { bigint: true });
    await note(name, Number(stats.size));
    return { file, stats };
  };

  /** Null where there is none. A file that is found counts as used. */
  const find = async (name: string): Promise<StoredRendition | null> => {
    await readFolder();
    if (sizes.get(name) === undefined) return null;
    const file = fileOf(name);
    // The owner or another process may have deleted it.
    const stats = await stat(file, { bigint: true }).catch(ifMissing(null));
    if (stats === null) sizes.delete(name);
    return stats && { file, stats };
  };

  /** Makes a file, within a turn of the queue. */
  const make = async (name: string, write: WriteRendition, run: RunTask) => {
    const target = await temporary();
    try {
      await write(target, run);
      return await add(target, name);
    } finally {
      await rm(target, { force: true });
    }
  };

  return {
    temporary,
    add,
    find,
    make,

    /**
     * Finds a file, or makes it in the turn of `key`. Throws `overloaded` where too many wait, and for a while after a
     * failure, which is the cause.
     */
    async open(name: string, key: string, write: WriteRendition): Promise<StoredRendition> {
      const overloaded = (cause: unknown) =>
        new SiteError('overloaded', { cause, retryAfter: PICTURES_BUSY_SECONDS });
      const findOrFail = () => {
        const failure = failures.get(name);
        if (failure !== undefined) throw overloaded(failure.error);
        return find(name);
      };
      // All who ask have a turn, so that none waits in the place of another one. The first one makes it.
      const inTurn = async (run: RunTask) => {
        const stored = await findOrFail();
        if (stored !== null) return stored;
        try {
          return await make(name, write, run);
        } catch (error) {
          if (!isStopped(error)) {
            log.error({ err: error }, 'a picture could not be made');
            failures.set(name, { error });
          }
          throw overloaded(error);
        }
      };
      return (await findOrFail()) ?? queue.run(key, inTurn);
    },

    async deleteAllBut(ids: ReadonlySet<string>): Promise<void> {
      await openFolder();
      for (const name of await readdir(folder)) {
        const [, id] = NAME.exec(name) ?? [];
        if (id !== undefined && !ids.has(id)) await remove(name);
      }
    },
  };
}
