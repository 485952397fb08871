import type { Database } from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { retryWhileLocked } from './locks.ts';

/**
 * While SQLite waits for a lock of another process, this process is blocked, so its timeout is short. A
 * statement that failed for a lock is retried after a pause in which the site can do other work.
 */
export class RetryingSqliteDialect extends SqliteDialect {
  readonly #database: Database;

  constructor(database: Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // Tables can be made and dropped in a transaction, which the adapter does not say.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class RetryingDriver extends SqliteDriver {
  readonly #database: Database;
  #connection: DatabaseConnection | undefined;

  constructor(database: Database) {
    super({ database });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withRetries(await super.acquireConnection());
    return this.#connection;
  }

  // A transaction that has read before it first writes could not write any more once another process has.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // SQLite has ended the transaction itself where the disk is full (lang_transaction.html, section 3). Another rollback
  // would fail, and its error would hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

const withRetries = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: (query) => retryWhileLocked(() => connection.executeQuery(query)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});
