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

/**
 * Locks an existing file until this process ends. The lock is shared: any number of processes can hold it.
 * `whileUnlocked` finds out whether one does. Returns false where the file cannot be locked.
 */
export function lockShared(file: string): boolean {
  try {
    const database = new SqliteDatabase(file, { readonly: true });
    // A transaction that has read holds SQLite's shared lock.
    database.exec('begin');
    database.prepare('select count(*) from sqlite_master').get();
    heldLocks.add(database);
    return true;
  } catch {
    return false;
  }
}

/** The lock ends with the object: a reference prevents its garbage collection. */
const heldLocks = new Set<SqliteDatabase.Database>();

/** Runs `action` with the file locked, unless another process has locked it. Returns whether it ran. */
export function whileUnlocked(file: string, action: () => void): boolean {
  const database = new SqliteDatabase(file, { timeout: 0, fileMustExist: true });
  try {
    database.exec('begin exclusive');
    action();
    return true;
  } catch (error) {
    if (!isLocked(error)) throw error;
    return false;
  } finally {
    database.close();
  }
}
