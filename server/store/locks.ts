import { chmodSync, closeSync, openSync } from 'node:fs';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { StartError } from '../core/start-error.ts';

// Files are locked by SQLite: the operating system releases a lock when its process ends, however it ends.

/** How long to wait for a process that is about to end, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

/** Whether an error says that another process has locked the file. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

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
