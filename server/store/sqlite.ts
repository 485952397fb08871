import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { makeFolder } from '../core/make-folder.ts';
import { StartError } from '../core/start-error.ts';
import { retryWhileLocked } from './locks.ts';
import {
  type BeforeMigration,
  migrate,
  type NoMigration,
  requireMigrated,
  withoutBackup,
} from './migrate.ts';
import type { Database } from './schema.ts';
import { columnNames, type Store } from './store.ts';

const FILE = 'engawa.sqlite';

/** A disk with less free space counts as full: a large save would fail. */
const MIN_FREE_BYTES = 1024 * 1024;

export const hasSqlite = (folder: string): boolean => existsSync(path.join(folder, FILE));

/**
 * Opens the embedded store in `folder`, creating both where they are missing, and migrates it, after `beforeMigration`.
 * Only this user can read it. Writes are on the disk before they are acknowledged. Throws the file system's or SQLite's
 * error, and a StartError where `NoMigration` finds no store, or one to migrate.
 */
export async function openSqlite(
  folder: string,
  beforeMigration: BeforeMigration | NoMigration = withoutBackup,
): Promise<Store> {
  const file =
    typeof beforeMigration === 'string'
      ? await existingFile(folder)
      : await makePrivateFile(folder);
  const database = new SqliteDatabase(file);
  try {
    // SQLite does not wait for the lock that a database's first change to WAL needs.
    await retryWhileLocked(() => makeDurable(database));
    // What is deleted is overwritten with zeros.
    database.pragma('secure_delete = ON');
    limitMemory(database);
    database.pragma('busy_timeout = 5000');
    const db = new Kysely<Database>({
      dialect: retryingDialect(database),
      plugins: [columnNames],
    });
    const openReader = () => openFileReader(file);
    if (typeof beforeMigration !== 'string')
      await migrate({ db, dialect: 'sqlite', openReader, dataDir: folder }, beforeMigration);
    // From here on a lock of another process must not block this one for long.
    database.pragma('busy_timeout = 250');
    const opened = statSync(file);
    return {
      db,
      dialect: 'sqlite',
      name: 'SQLite',
      dataDir: folder,
      openReader,
      async ping() {
        await sql`select 1`.execute(db);
        // Synchronous: it takes microseconds, and would else wait for a thread of Node's pool.
        const { ino, dev } = statSync(file);
        if (ino !== opened.ino || dev !== opened.dev) throw new Error(`${FILE} was replaced.`);
        const { bavail, bsize } = statfsSync(folder);
        if (bavail * bsize < MIN_FREE_BYTES) throw new Error('The disk is full.');
      },
      close: () => db.destroy(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

export function makeDurable(database: SqliteDatabase.Database): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
}

// Not the driver's 16 MB. The operating system keeps the file in memory too.
const limitMemory = (database: SqliteDatabase.Database): void => {
  database.pragma('cache_size = -4000');
};

// Other users of this machine must not read the store. SQLite gives the `-wal` and `-shm` files the mode of the
// database.
async function makePrivateFile(folder: string): Promise<string> {
  await makeFolder(folder);
  accessSync(folder, constants.W_OK);
  const file = path.join(folder, FILE);
  closeSync(openSync(file, 'a', 0o600));
  for (const databaseFile of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(databaseFile)) chmodSync(databaseFile, 0o600);
  }
  return file;
}

// Checked through a connection that cannot write.
async function existingFile(folder: string): Promise<string> {
  if (!hasSqlite(folder)) {
    throw new StartError(`There is no site in DATA_DIR (${folder}).`, 'Name its folder.');
  }
  const file = path.join(folder, FILE);
  const reader = openFileReader(file);
  try {
    await requireMigrated({ db: reader.db, dialect: 'sqlite' });
  } finally {
    await reader.close();
  }
  return file;
}

// On the store's own connection all else would wait.
function openFileReader(file: string) {
  const database = new SqliteDatabase(file, { readonly: true });
  limitMemory(database);
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database }),
    plugins: [columnNames],
  });
  return { db, close: () => db.destroy() };
}

/**
 * SQLite blocks this process while it waits for another one's lock, so its timeout is short, and a statement is retried
 * after a pause.
 */
const retryingDialect = (database: SqliteDatabase.Database): Dialect => ({
  createDriver: () => new RetryingDriver(database),
  createAdapter: () => new TransactionalAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

class TransactionalAdapter extends SqliteAdapter {
  // Tables can be made and dropped in a transaction, which the adapter does not say.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class RetryingDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database;
  #connection: DatabaseConnection | undefined;

  constructor(database: SqliteDatabase.Database) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withRetries(await super.acquireConnection());
    return this.#connection;
  }

  // One that has read could not write once another process has.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk has ended the transaction already (lang_transaction.html, section 3); a rollback would hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

const withRetries = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: (query) => retryWhileLocked(() => connection.executeQuery(query)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});
