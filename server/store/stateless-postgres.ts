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
import type { Database } from './schema.ts';

/** How long a statement may take. */
const STATEMENT_TIMEOUT = '10s';

/** The number of Kysely's own migration lock, so that an earlier version and this one wait for each other. */
const MIGRATION_LOCK = BigInt('3853314791062309107');

/**
 * True where a connection leads to the database itself. A pooler gives each client a process id of its own
 * making; what is set on a connection through one may hold for another client, and for this one no longer.
 */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && client.processID === rows[0]?.pid;
}

/** Bounds every statement of a connection that leads to the database itself; leaves any other alone. */
export async function limitStatementTime(client: pg.ClientBase): Promise<void> {
  // As a statement: poolers refuse connections that begin with settings they do not know.
  if (await isDirect(client)) await client.query(`set statement_timeout = '${STATEMENT_TIMEOUT}'`);
}

/** Takes the lock of the migrations until the end of the transaction; false where another one has it. */
export async function tryLockMigrations(transaction: Kysely<Database>): Promise<boolean> {
  // Whoever waited in the database would be ended by the limit on statements.
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
  // One message of two statements, which costs no round trip more than the first alone.
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
  // Kysely would lock the session. `migrate` holds a lock of its transaction instead.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
