import {
  CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { NotConnected } from './outcome.ts';
import type { Database } from './schema.ts';

/** How long a statement may take. */
const STATEMENT_TIMEOUT = '10s';

/** The id of Kysely's own migration lock, so that an earlier version and this one exclude each other. */
const MIGRATION_LOCK = BigInt('3853314791062309107');

/**
 * Sets the statement timeout of a connection to the database itself. A pooler reports another process id than the
 * database: what is set through it may apply to other clients instead of this one. Throws where the connection leads to
 * a standby: after a failover, an address may lead to the former primary for a while, and a connection that is in use
 * would stay there.
 */
export async function limitStatementTime(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; standby: boolean }>(
    'select pg_backend_pid() as pid, pg_is_in_recovery() as standby',
  );
  if (rows[0]?.standby) throw new Error('The database is a standby, which takes no writes.');
  const isDirect = 'processID' in client && client.processID === rows[0]?.pid;
  // As a statement: poolers refuse connections with startup parameters that they do not support.
  if (isDirect) await client.query(`set statement_timeout = '${STATEMENT_TIMEOUT}'`);
}

/** Acquires the lock of the migrations until the end of the transaction; false where another one has it. */
export async function tryLockMigrations(transaction: Kysely<Database>): Promise<boolean> {
  // Without waiting in the database, where the statement timeout would end the wait.
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

/**
 * PostgreSQL without any state that outlives a transaction, so that it works through a pooler that gives
 * the connection to another client after each one (pgbouncer in transaction mode, Supabase's port 6543).
 */
export class StatelessPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDriver>[0];

  constructor(config: ConstructorParameters<typeof PostgresDriver>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new StatelessDriver(this.#config);
  }

  override createAdapter(): PostgresAdapter {
    return new StatelessAdapter();
  }
}

class StatelessDriver extends PostgresDriver {
  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection(...options);
    } catch (cause) {
      throw new NotConnected(cause);
    }
  }

  // Both statements in one message, so that the second one needs no further round trip.
  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    await connection.executeQuery(
      CompiledQuery.raw(
        `${begin.filter(Boolean).join(' ')}; set local statement_timeout = '${STATEMENT_TIMEOUT}'`,
      ),
    );
  }
}

class StatelessAdapter extends PostgresAdapter {
  // Kysely's lock is one of the session. `migrate` has a lock of its transaction instead.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
