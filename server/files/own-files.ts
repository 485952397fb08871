import type { BigIntStats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { sha256 } from '../core/hashes.ts';
import { reasonOf } from '../core/start-error.ts';
import { collectingGarbage } from './collecting-garbage.ts';
import type { ByteRange } from './file-store.ts';
import { listPublicFolder, type PublicFile } from './public-folder.ts';
import { isReservedPath } from './reserved-paths.ts';
import { identityOf, openSame } from './same-file.ts';

/** One of the owner's public files, as it was when it was opened. */
export interface OwnFile {
  /** Its name without the folders. */
  readonly title: string;
  /** Where it lies. */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** Changes with its content, and where another file takes its place. */
  readonly version: string;
  readonly modified: Date;
  /** Opens a part of it. The stream fails before its last byte where the file is changed meanwhile. */
  readonly read: (range: ByteRange) => Promise<AsyncIterable<Uint8Array<ArrayBuffer>>>;
}

/**
 * The files of the owner's folder that visitors may have. Their names are held in memory: whether there is a file is
 * known without the file system, also for a flood of unknown addresses.
 */
export interface OwnFiles {
  /** True if there was a file at this path, such as `/posters/1.webp`, when the folder was last read. */
  has(path: string): boolean;
  /** The paths of all of them. */
  paths(): readonly string[];
  /** The file at this path; null where there is none. Throws the file system's error. */
  open(path: string): Promise<OwnFile | null>;
  /** Reads the names in the folder again. */
  refresh(): Promise<void>;
}

/** The most files that are served. Reading the names of so many takes about 30 ms. */
const MAX_FILES = 10_000;

/**
 * Creates the service over a folder, which may be missing. `onProblem` is called with one line when something keeps
 * files from being served, and again when that changes.
 */
export function createOwnFiles(options: {
  folder: string;
  onProblem: (line: string) => void;
  maxFiles?: number;
}): OwnFiles {
  const { folder, onProblem, maxFiles = MAX_FILES } = options;
  let files: ReadonlyMap<string, string> = new Map();
  let lastProblem: string | null = null;

  const report = (problem: string | null) => {
    if (problem !== null && problem !== lastProblem) onProblem(problem);
    lastProblem = problem;
  };

  const problemOf = (found: readonly PublicFile[], errors: readonly unknown[]): string | null => {
    if (errors.length > 0) return `${folder} cannot be read (${reasonOf(errors[0])}).`;
    if (found.length > maxFiles) {
      return `${folder} has more than ${maxFiles} files: the others are not served.`;
    }
    const reserved = found.find(({ path }) => isReservedPath(path));
    return reserved === undefined
      ? null
      : `${folder}${reserved.path} is not served: its address belongs to the site.`;
  };

  return {
    has: (path) => files.has(path.normalize()),

    paths: () => [...files.keys()],

    async open(path) {
      const file = files.get(path.normalize());
      if (file === undefined) return null;
      const found = await lstat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
      if (!found?.isFile()) return null;
      return {
        title: path.slice(path.lastIndexOf('/') + 1),
        file,
        size: Number(found.size),
        version: sha256(identityOf(found)).slice(0, 32),
        modified: found.mtime,
        read: (range) => readUnwritten(file, found, range),
      };
    },

    async refresh() {
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const found = await listPublicFolder(folder, { limit: maxFiles + 1, onError });
      report(problemOf(found, errors));
      files = new Map(
        found
          .slice(0, maxFiles)
          .filter(({ path }) => !isReservedPath(path))
          .map(({ path, file }) => [path.normalize(), file]),
      );
    },
  };
}

/** Reads a part of a file. Before the last chunk it checks that nothing was written to the file meanwhile. */
async function readUnwritten(file: string, found: BigIntStats, { start, end }: ByteRange) {
  const handle = await openSame(file, identityOf(found));
  async function* chunks() {
    try {
      let left = end - start + 1;
      for await (const chunk of collectingGarbage(
        handle.createReadStream({ start, end, autoClose: false }),
      )) {
        left -= chunk.byteLength;
        // A file that took its place under its name changes nothing here, but the time of its last change (`ctimeNs`).
        if (left === 0 && (await handle.stat({ bigint: true })).mtimeNs !== found.mtimeNs) {
          throw new Error(`${file} was changed while it was sent.`);
        }
        yield chunk;
      }
    } finally {
      await handle.close();
    }
  }
  return chunks();
}
