import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';

/** How often a statement is tried again, and after how long, in milliseconds. */
const RETRIES = 4;
const PAUSE_MS = 150;

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * Does `work` on SQLite, and again after a pause where another process held a lock on the database. Throws
 * what `work` throws: SQLITE_BUSY where the lock stays for longer than all the pauses.
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
 * SQLite waits for a lock of another process by stopping this one, so it may only wait for a moment. A
 * statement that was too short of time is tried again after a pause in which the site goes on.
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
  #patient: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#patient ??= patient(await super.acquireConnection());
    return this.#patient;
  }
}

const patient = (connection: DatabaseConnection): DatabaseConnection => ({
  executeQuery: (query) => retryWhileLocked(() => connection.executeQuery(query)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});
