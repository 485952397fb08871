import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** What the tests of a project may need there at once, with much to spare, in bytes. */
const NEEDED_BYTES = 2 * 1024 ** 3;

const MEMORY = '/dev/shm';

/** The folders of runs, by the number of their process. */
const NAME = /^engawa-tests-(\d+)$/;

/** A folder in memory for this run; undefined where the machine has none, or too little of it. */
const MEMORY_FOLDER = isThere(MEMORY) ? `${MEMORY}/engawa-tests-${process.pid}` : undefined;

/**
 * The environment of tests whose temporary files are in memory: SQLite waits for the disk at each commit, which takes a
 * third of their time. That it does so is for a power failure, which no test has.
 */
export const IN_MEMORY: Readonly<Record<string, string>> =
  MEMORY_FOLDER === undefined || process.env.TMPDIR !== undefined ? {} : { TMPDIR: MEMORY_FOLDER };

function isThere(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Makes the folder, and deletes it at the end, with those of runs that were killed. */
export async function setup(): Promise<() => Promise<void>> {
  const { TMPDIR } = IN_MEMORY;
  if (TMPDIR === undefined) return async () => undefined;
  await mkdir(TMPDIR, { recursive: true });
  for (const name of await readdir(MEMORY)) {
    const run = NAME.exec(name)?.[1];
    if (run !== undefined && !existsSync(`/proc/${run}`)) await remove(path.join(MEMORY, name));
  }
  return () => remove(TMPDIR);
}

const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
