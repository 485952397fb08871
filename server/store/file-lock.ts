import SqliteDatabase from 'better-sqlite3';

/** Whether an error says that another process has locked the file. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * Locks an existing file until this process ends, however it ends. The lock is shared: any number of processes can hold
 * it. `whileUnlocked` finds out whether one does. Returns false where the file cannot be locked.
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
