import SqliteDatabase from 'better-sqlite3';

/** Whether an error says that another process has locked the file. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * Locks a file, which has to be there, until this process ends, however it ends. Any number of processes
 * may do so at once; `whileUnlocked` finds out whether one does. Returns false where the file cannot be
 * locked.
 */
export function lockShared(file: string): boolean {
  try {
    const database = new SqliteDatabase(file, { readonly: true });
    // A transaction that has read holds SQLite's shared lock.
    database.exec('begin');
    database.prepare('select count(*) from sqlite_master').get();
    held.push(database);
    return true;
  } catch {
    return false;
  }
}

/** The lock goes with the object: it is kept from being collected. */
const held: SqliteDatabase.Database[] = [];

/** Runs `action`, if no process has the file locked, and lets none lock it meanwhile. Returns whether it ran. */
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
