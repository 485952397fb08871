import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { HOUR_MS } from '../../domain/durations.ts';
import { newPartName } from '../files/part-files.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { sha256 } from '../hashes.ts';
import { makeFolder } from '../make-folder.ts';
import { publicFiles } from './public-files.ts';

/** How many builds before the running one are kept. */
const KEPT = 2;

/** The name of a kept build: a hash of the names of its assets, which contain hashes of their content. */
const NAME = /^[0-9a-f]{16}$/;

/** Longer than a copy takes: an older part was left by a process that was killed. */
const PART_MAX_MS = HOUR_MS;

const kept = (dataDir: string): string => path.join(dataDir, 'builds');

/** The assets of a build that was kept. */
export interface EarlierBuild {
  readonly folder: string;
  /** Their public paths. */
  readonly files: ReadonlySet<string>;
}

/**
 * The builds that are kept. A page of a build before this one may still be open, or may just have been sent by another
 * instance, and names files that only that build has. Throws the file system's error.
 */
export const earlierBuilds = async (dataDir: string): Promise<readonly EarlierBuild[]> =>
  (await namesIn(kept(dataDir)))
    .filter((name) => NAME.test(name))
    .map((name) => path.join(kept(dataDir), name))
    .map((folder) => ({
      folder,
      files: new Set([...publicFiles(folder)].filter((file) => file.startsWith('/assets/'))),
    }));

/**
 * Keeps a copy of the assets of this build in the data folder for later builds, which may replace it on the disk, and
 * deletes all copies but this and the ones that were started last. Other processes may do the same at once. Throws the
 * file system's error.
 */
export async function keepBuild(clientFolder: string, dataDir: string): Promise<void> {
  const assets = path.join(clientFolder, 'assets');
  const files = (await readdir(assets)).sort();
  const own = sha256(files.join('\n')).slice(0, 16);
  const folder = path.join(kept(dataDir), own);
  if (!(await namesIn(kept(dataDir))).includes(own)) await copyWhole(assets, files, folder);
  const now = new Date();
  await utimes(folder, now, now);
  await deleteOld(kept(dataDir), own);
}

/** Copies files into `assets` of a folder, which gets its name when they are on the disk. */
async function copyWhole(from: string, files: readonly string[], folder: string): Promise<void> {
  const part = path.join(path.dirname(folder), newPartName());
  try {
    await makeFolder(path.join(part, 'assets'));
    for (const file of files) {
      const bytes = await readFile(path.join(from, file));
      await writeFile(path.join(part, 'assets', file), bytes, { flush: true });
    }
    await syncFolder(path.join(part, 'assets'));
    await rename(part, folder);
    await syncFolder(path.dirname(folder));
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    // Another instance with the same data folder has made the copy meanwhile.
    if (!(await namesIn(path.dirname(folder))).includes(path.basename(folder))) throw error;
  }
}

async function deleteOld(folder: string, own: string): Promise<void> {
  const found = await Promise.all(
    (await namesIn(folder)).map(async (name) => ({
      name,
      // Another instance may have deleted it meanwhile.
      at: await stat(path.join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    })),
  );
  const others = found
    .filter(({ name }) => NAME.test(name) && name !== own)
    .sort((one, other) => other.at - one.at);
  const parts = found.filter(
    ({ name, at }) => name.endsWith('.part') && Date.now() - at > PART_MAX_MS,
  );
  for (const { name } of [...others.slice(KEPT), ...parts]) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The names in a folder, which may be missing. */
const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
