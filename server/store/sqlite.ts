import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
} from 'node:fs';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { RateLimiterSQLite } from 'rate-limiter-flexible';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import { createStore, type Store } from './store.ts';

/** The database file inside the data folder. */
const FILE = 'engawa.sqlite';

/**
 * Opens the embedded store in `folder`, creating both where they are missing, and migrates it. Its files
 * are only this user's to read. Writes are synced to the disk before they are acknowledged. Throws the
 * file system's or SQLite's error.
 */
export async function openSqlite(folder: string): Promise<Store> {
  const file = makePrivateFile(folder);
  const database = new SqliteDatabase(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('busy_timeout = 5000');
    database.pragma('foreign_keys = ON');
    const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
    // One process migrates at a time: another one waits here, and then finds nothing left to do.
    database.exec('begin immediate');
    await migrate(db, 'sqlite');
    database.exec('commit');
    return createStore({
      db,
      name: 'SQLite',
      throttle: (options) =>
        new RateLimiterSQLite({
          ...options,
          storeClient: database,
          storeType: 'better-sqlite3',
          tableName: 'throttles',
          tableCreated: true,
          clearExpiredByTimeout: true,
        }),
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

// The messages, the sessions and the keys are nobody else's on this machine. SQLite gives its companions
// the mode of the database; those that an earlier version left behind are closed too.
function makePrivateFile(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  accessSync(folder, constants.W_OK);
  const file = path.join(folder, FILE);
  closeSync(openSync(file, 'a', 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(each)) chmodSync(each, 0o600);
  }
  return file;
}
