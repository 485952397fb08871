import { chmodSync, closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { StartError } from '../core/start-error.ts';

// Files are locked by SQLite: the operating system releases a lock when its process ends, however it ends.

/** How long to wait for a process that is about to end, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

/** How many times work on a locked file is retried, and after how long, in milliseconds. */
const RETRIES = 4;
const PAUSE_MS = 150;

/** Whether an error says that another process has locked the file. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * Runs `work` on SQLite, and retries it after a pause where another process has locked the database. Throws
 * what `work` throws: SQLITE_BUSY where the lock is held for longer than all the pauses.
 */
export async function retryWhileLocked<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result> {
  for (let retry = 0; retry < RETRIES; retry += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error)) throw error;
      await pause(PAUSE_MS);
    }
  }
  return work();
}

/**
 * Locks an existing data folder for this process until `release` is called: of two processes at the same time one gets
 * it. Throws a StartError where another process has locked the folder, and the file system's error
 * where the folder cannot be used.
 */
export function lockData(folder: string): { release(): void } {
  const file = path.join(folder, 'lock.db');
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = new SqliteDatabase(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec('begin exclusive');
  } catch (cause) {
    database.close();
    if (!isLocked(cause)) throw cause;
    throw new StartError(
      `DATA_DIR: ${folder} cannot be used. It is in use by another process.`,
      'End that process, or name another folder.',
      cause,
    );
  }
  return { release: () => database.close() };
}
