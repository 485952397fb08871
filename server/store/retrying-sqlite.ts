import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';
import { isLocked } from './file-lock.ts';

/** How many times a statement is retried, and after how long, in milliseconds. */
const RETRIES = 4;
const PAUSE_MS = 150;

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
 * While SQLite waits for a lock of another process, this process is blocked, so its timeout is short. A
 * statement that failed for a lock is retried after a pause in which the site can do other work.
 */
export class RetryingSqliteDialect extends SqliteDialect {
  readonly #config: ConstructorParameters<typeof SqliteDriver>[0];

  constructor(config: ConstructorParameters<typeof SqliteDriver>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#config);
  }
}

class RetryingDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withRetries(await super.acquireConnection());
    return this.#connection;
  }

  // A transaction that has read before it first writes could not write any more once another process has.
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

const withRetries = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: (query) => retryWhileLocked(() => connection.executeQuery(query)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});
