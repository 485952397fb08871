import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
  WithSchemaPlugin,
} from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { Logger } from 'pino';
import type { StoreName } from '../../domain/errors.ts';
import {
  type BeforeMigration,
  migrate,
  type NoMigration,
  requireMigrated,
  withoutBackup,
} from './migrate.ts';
import type { Database } from './schema.ts';
import { columnNames, POSTGRES_SCHEMA, type Store } from './store.ts';
import { NotConnected } from './store-errors.ts';

const INT8 = 20;

/**
 * How long a connection may have no traffic, in milliseconds: longer than a statement takes, and than the pool keeps an
 * idle one. Then the server hangs, or the network drops all packets.
 */
const SOCKET_TIMEOUT_MS = 12_000;

/** What `sslmode` may be. A mode without `verify` prevents eavesdropping, but not an impostor. */
const MODES = /^(disable|allow|prefer|require|no-verify|verify-ca|verify-full)$/;

// A socket has no host, or a path as host; pg prefers the parameter `host` to the address's host.
const isLocal = (url: URL): boolean => {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
};

/**
 * Takes `sslmode` and `sslrootcert` out of the address, where they would replace the options beside it. Unlike libpq's,
 * a connection that leaves this machine is encrypted unless `sslmode=disable`, and both `verify-ca` and a root
 * certificate check the host's name too. Throws for an unknown mode.
 */
export function connectionOptions(address: string): pg.PoolConfig {
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode') ?? 'prefer';
  const rootCertificate = url.searchParams.get('sslrootcert');
  url.searchParams.delete('sslmode');
  url.searchParams.delete('sslrootcert');
  if (!MODES.test(mode)) throw new Error(`sslmode=${mode} is unknown`);
  const isOpen =
    mode === 'disable' ||
    (isLocal(url) && rootCertificate === null && (mode === 'allow' || mode === 'prefer'));
  const tls = {
    rejectUnauthorized: rootCertificate !== null || mode.startsWith('verify-'),
    ...(rootCertificate !== null && { ca: readFileSync(rootCertificate, 'utf8') }),
  };
  return { connectionString: url.href, ssl: isOpen ? false : tls };
}

/** The name of a PostgreSQL store in messages: Supabase is recognized by its host names. */
export const storeNameOf = (url: string): StoreName =>
  /(^|\.)supabase\.(co|com|net)$/.test(new URL(url).hostname) ? 'Supabase' : 'PostgreSQL';

/**
 * Opens the PostgreSQL store at `address` (`postgres://…`) and migrates it, after `before`. Throws the driver's error,
 * and a StartError where the store would have to be migrated.
 */
export async function openPostgres(
  url: string,
  options: {
    readonly log?: Logger;
    readonly before?: BeforeMigration | NoMigration;
    readonly dataDir?: string;
  } = {},
): Promise<Store> {
  const { log, before = withoutBackup, dataDir } = options;
  const dialect = 'postgres';
  const pool = openPool(url, log);
  const db = new Kysely<Database>({
    dialect: statelessDialect({ pool, cursor: Cursor }),
    plugins: [columnNames, new WithSchemaPlugin(POSTGRES_SCHEMA)],
  });
  const openReader = () => ({ db, close: async () => undefined });
  try {
    if (typeof before === 'string') await requireMigrated({ db, dialect });
    else await migrate({ db, dialect, openReader, dataDir }, before);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db,
    dialect,
    name: storeNameOf(url),
    dataDir,
    openReader,
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

/** The pool of connections. One that breaks while it is idle is logged, and replaced. */
function openPool(url: string, log: Logger | undefined): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    connectionTimeoutMillis: 5_000,
    application_name: 'engawa',
    max: 10,
    onConnect: (client) => {
      // A pending query fails too. Without a listener the event would end the process.
      client.on('error', () => undefined);
      const stream = client instanceof pg.Client ? client.connection.stream : undefined;
      if (stream instanceof Socket) {
        stream.setTimeout(SOCKET_TIMEOUT_MS, () =>
          stream.destroy(new Error('The database is silent.')),
        );
      }
      return limitStatementTime(client);
    },
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('error', (error) => {
    // The error has the client with its password.
    const code = 'code' in error ? error.code : undefined;
    log?.error({ code, message: error.message }, 'an idle database connection broke');
  });
  return pool;
}

const STATEMENT_TIMEOUT = '10s';

/**
 * Sets the statement timeout of a direct connection; through a pooler it might apply to other clients. Throws where the
 * connection leads to a standby, as the address may for a while after a failover.
 */
async function limitStatementTime(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; standby: boolean }>(
    'select pg_backend_pid() as pid, pg_is_in_recovery() as standby',
  );
  if (rows[0]?.standby) throw new Error('The database is a standby, which takes no writes.');
  const isDirect = 'processID' in client && client.processID === rows[0]?.pid;
  // Poolers refuse startup parameters that they do not support.
  if (isDirect) await client.query(`set statement_timeout = '${STATEMENT_TIMEOUT}'`);
}

/**
 * PostgreSQL without state that outlives a transaction, for poolers in transaction mode (pgbouncer, Supabase's port
 * 6543).
 */
const statelessDialect = (config: PostgresDialectConfig): Dialect => ({
  createDriver: () => new StatelessDriver(config),
  createAdapter: () => new StatelessAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

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

  // In one message, which saves a round trip.
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
  // Kysely's lock is one of the session; `migrate` has one of its transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
