import { chmodSync, closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { StartError } from '../core/start-error.ts';

// The operating system releases SQLite's locks when a process ends, however it ends.

const LOCK_TIMEOUT_MS = 1_000;

/** How often a locked file is tried again, and after how many milliseconds. */
const RETRIES = 4;
const PAUSE_MS = 150;

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * Retries work on SQLite while another process has locked the database. Throws its error: SQLITE_BUSY after all pauses.
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
 * Locks an existing data folder for this process until `release` is called. Throws a StartError where another process
 * has it, or the file system's error.
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
