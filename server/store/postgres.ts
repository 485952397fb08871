import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Kysely, WithSchemaPlugin } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { StoreName } from '../../domain/errors.ts';
import { columnNames, POSTGRES_SCHEMA } from './dialect.ts';
import {
  type BeforeMigration,
  migrate,
  requireMigrated,
  type WithoutMigration,
  withoutBackup,
} from './migrate.ts';
import { refuseAfterMigration } from './refuse-after-migration.ts';
import { saveSignals } from './save-signals.ts';
import type { Database } from './schema.ts';
import { limitStatementTime, StatelessPostgresDialect } from './stateless-postgres.ts';
import { createStore, type Store } from './store.ts';

const INT8 = 20;

/**
 * How long a connection may have no traffic, in milliseconds: longer than a statement takes, and than the pool
 * keeps an idle connection. After that the connection is broken without an error: the server hangs, or the
 * network drops all packets.
 */
const SOCKET_TIMEOUT_MS = 12_000;

// Encrypts without verifying the server: this prevents eavesdropping, but not an impostor of the server.
const ENCRYPTED: pg.PoolConfig['ssl'] = { rejectUnauthorized: false };
const VERIFIED: pg.PoolConfig['ssl'] = { rejectUnauthorized: true };

/** `local`: encrypted unless the server is on this machine. */
const TLS = new Map<string, pg.PoolConfig['ssl'] | 'local'>([
  ['disable', false],
  ['allow', 'local'],
  ['prefer', 'local'],
  ['require', ENCRYPTED],
  ['no-verify', ENCRYPTED],
  ['verify-ca', VERIFIED],
  ['verify-full', VERIFIED],
]);

// A socket has no host, or a path as host; pg prefers the parameter `host` to the address's host.
const isLocal = (url: URL): boolean => {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
};

/**
 * Reads `sslmode` and `sslrootcert` and takes them out of the address: left in, pg would replace the
 * options given beside it. Unlike libpq's, a connection that leaves this machine is encrypted unless the
 * address says `sslmode=disable`, and both `verify-ca` and a root certificate check the host's name too.
 * Throws for an unknown mode.
 */
export function connectionOptions(address: string): pg.PoolConfig {
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode') ?? 'prefer';
  const rootCertificate = url.searchParams.get('sslrootcert');
  url.searchParams.delete('sslmode');
  url.searchParams.delete('sslrootcert');
  const connectionString = url.href;
  const tls = TLS.get(mode);
  if (tls === undefined) throw new Error(`sslmode=${mode} is unknown`);
  if (rootCertificate !== null && mode !== 'disable') {
    return {
      connectionString,
      ssl: { ca: readFileSync(rootCertificate, 'utf8'), rejectUnauthorized: true },
    };
  }
  return { connectionString, ssl: tls === 'local' ? !isLocal(url) && ENCRYPTED : tls };
}

/** Why a connection broke. The error itself is not passed on: it contains the client with its password. */
export interface IdleFailure {
  readonly code: string | undefined;
  readonly message: string;
}

/** The name of a PostgreSQL store in messages: Supabase is recognized by its host names. */
export const storeNameOf = (address: string): StoreName =>
  /(^|\.)supabase\.(co|com|net)$/.test(new URL(address).hostname) ? 'Supabase' : 'PostgreSQL';

/**
 * Opens the PostgreSQL store at `address` (`postgres://…`) and migrates it, after `beforeMigration`; never
 * `WithoutMigration`. The tables are in a schema of their own. `onIdleError` is called with the errors of idle
 * connections. Throws the driver's error when the server cannot be reached, and a StartError where the store would
 * have to be migrated.
 */
export async function openPostgres(
  address: string,
  onIdleError: (failure: IdleFailure) => void,
  beforeMigration: BeforeMigration | WithoutMigration = withoutBackup,
  dataDir?: string,
): Promise<Store> {
  const options = {
    ...connectionOptions(address),
    connectionTimeoutMillis: 5_000,
    application_name: 'engawa',
  };
  const pool = new pg.Pool({
    ...options,
    max: 10,
    onConnect: (client) => {
      // A pending query fails with the error. Without a listener the error event would end the process.
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
  pool.on('error', (error: Error & { code?: unknown }) => {
    const code = typeof error.code === 'string' ? error.code : undefined;
    onIdleError({ code, message: error.message });
  });
  const writes = refuseAfterMigration();
  const db = new Kysely<Database>({
    dialect: new StatelessPostgresDialect({ pool, cursor: Cursor }),
    plugins: [columnNames, new WithSchemaPlugin(POSTGRES_SCHEMA), writes.plugin],
  });
  const openReader = () => ({ db, close: async () => undefined });
  try {
    if (typeof beforeMigration === 'string') {
      await requireMigrated(db, 'postgres', beforeMigration);
    } else {
      await migrate({ db, dialect: 'postgres', openReader, dataDir }, beforeMigration);
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  writes.start({ db, dialect: 'postgres' });
  const store = createStore({
    db,
    dialect: 'postgres',
    dataDir,
    check: writes.check,
    name: storeNameOf(address),
    openReader,
    signals: saveSignals(pool, () => new pg.Client({ ...options, keepAlive: true })),
    throttle: (limits) =>
      new RateLimiterPostgres({
        ...limits,
        // Without the library's statement names: a named statement is state of the session.
        storeClient: { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) },
        storeType: 'pool',
        schemaName: POSTGRES_SCHEMA,
        tableName: 'throttles',
        tableCreated: true,
        clearExpiredByTimeout: true,
      }),
  });
  return {
    ...store,
    async close() {
      writes.stop();
      await store.close();
    },
  };
}
