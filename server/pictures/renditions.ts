import type { BigIntStats } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '../../domain/durations.ts';
import { makeFolder } from '../core/make-folder.ts';
import { newPartName } from '../files/part-files.ts';
import { syncFolder } from '../files/sync-folder.ts';

/** A stored rendition, as it was when it was found. */
export interface StoredRendition {
  readonly file: string;
  readonly found: BigIntStats;
}

/**
 * The folder of what was made from the originals. Everything in it can be made again. The names of a picture's files
 * begin with its id and a dot.
 */
export interface Renditions {
  /** The folder; it exists as soon as one of the functions was called. */
  readonly folder: string;
  /** The place for a new temporary file, which must be deleted by the caller or given to `add`. */
  temporary(): Promise<string>;
  /** Finds a file, which counts as used then. Null where there is none. */
  find(name: string): Promise<StoredRendition | null>;
  /**
   * Gives a complete temporary file its name. The files that were not used for longest are deleted where all together
   * are too large.
   */
  add(temporary: string, name: string): Promise<StoredRendition>;
  delete(name: string): Promise<void>;
  /** Deletes the files of all pictures but these, and temporary files that a killed process has left. */
  deleteAllBut(ids: ReadonlySet<string>): Promise<void>;
}

/** How large all files together may be, in bytes, beside those that are being made. */
const MAX_BYTES = 1024 ** 3;

/** How many there may be. */
const MAX_FILES = 20_000;

/** After this time nothing writes to a temporary file any more, in milliseconds. An upload may take two hours. */
const ABANDONED_MS = 3 * HOUR_MS;

const NAME = /^([0-9a-f]{32})\.[\w.-]+$/;

/** Opens the folder, which may be missing. */
export function createRenditions(
  folder: string,
  { maxBytes = MAX_BYTES, maxFiles = MAX_FILES } = {},
): Renditions {
  // The files and their sizes, the one that was not used for longest first.
  const sizes = new Map<string, number>();
  let total = 0;
  let opened: Promise<void> | undefined;
  const placeOf = (name: string) => path.join(folder, name);

  const forget = (name: string) => {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  };
  const note = (name: string, size: number) => {
    forget(name);
    sizes.set(name, size);
    total += size;
  };
  const remove = async (name: string) => {
    forget(name);
    await rm(placeOf(name), { force: true });
  };
  const trim = async () => {
    for (const [name] of sizes) {
      if (total <= maxBytes && sizes.size <= maxFiles) return;
      await remove(name);
    }
  };

  const filesIn = async () => {
    const found: { name: string; size: number; changed: number }[] = [];
    for (const name of await readdir(folder)) {
      const { size, mtimeMs: changed } = await stat(placeOf(name)).catch(emptyIfGone);
      found.push({ name, size, changed });
    }
    return found.sort((one, other) => one.changed - other.changed);
  };

  const read = async () => {
    await makeFolder(folder);
    for (const { name, size } of await filesIn()) if (NAME.test(name)) note(name, size);
    await trim();
  };
  const openFolder = () => {
    opened ??= read().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  return {
    folder,

    async temporary() {
      await openFolder();
      // The folder may be deleted by hand at any time.
      await makeFolder(folder);
      return placeOf(newPartName());
    },

    async find(name) {
      await openFolder();
      const size = sizes.get(name);
      if (size === undefined) return null;
      note(name, size);
      const file = placeOf(name);
      const found = await stat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
        // Deleted by hand, or by another process with the same folder.
        if (error.code !== 'ENOENT') throw error;
        forget(name);
        return null;
      });
      return found && { file, found };
    },

    async add(temporary, name) {
      await openFolder();
      const file = placeOf(name);
      await rename(temporary, file);
      await syncFolder(folder);
      const found = await stat(file, { bigint: true });
      note(name, Number(found.size));
      await trim();
      return { file, found };
    },

    delete: remove,

    async deleteAllBut(ids) {
      await openFolder();
      // The folder may be deleted by hand at any time.
      await makeFolder(folder);
      const abandoned = Date.now() - ABANDONED_MS;
      for (const { name, changed } of await filesIn()) {
        const [, id] = NAME.exec(name) ?? [];
        if (id === undefined ? changed < abandoned : !ids.has(id)) await remove(name);
      }
    },
  };
}

const emptyIfGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return { size: 0, mtimeMs: 0 };
};
