import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';

/** What the tests of a project may need there at once, with much to spare, in bytes. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** A folder in memory for this run; undefined where the machine has none, or too little of it. */
const MEMORY_FOLDER = isThere('/dev/shm') ? `/dev/shm/engawa-tests-${process.pid}` : undefined;

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

/** Makes the folder, and deletes it at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const { TMPDIR } = IN_MEMORY;
  if (TMPDIR === undefined) return async () => undefined;
  await mkdir(TMPDIR, { recursive: true });
  return () => rm(TMPDIR, { recursive: true, force: true, maxRetries: 5 });
}
