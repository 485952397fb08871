import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Dialect, POSTGRES_SCHEMA } from './dialect.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { tryLockMigrations } from './stateless-postgres.ts';
import type { Store } from './store.ts';

/**
 * Called under the lock of the migrations, before the first of those that a store still needs, where others have been
 * applied before. The store is not migrated where it throws. What it resolves to is called where a migration failed,
 * which has left the store as it was.
 */
export type BeforeMigration = (
  store: Pick<Store, 'db' | 'dialect' | 'openReader'>,
  migration: string,
) => Promise<() => Promise<void>>;

/** For a store in which nobody keeps anything. */
export const withoutBackup: BeforeMigration = async () => async () => undefined;

/** How long another instance that migrates is waited for before it is asked again, in milliseconds. */
const PAUSE_MS = 200;

/** How often a transaction that waits says that it is still there, in milliseconds. */
const KEEP_ALIVE_MS = 3_000;

/**
 * Brings the tables to the newest form. Safe to run from several instances at once: PostgreSQL does it in one
 * transaction with a lock, and for SQLite the caller holds one. A store that a newer version has migrated further stays
 * as it is: migrations only add. Throws the first migration's error.
 */
export async function migrate(
  store: Pick<Store, 'db' | 'dialect' | 'openReader'>,
  before: BeforeMigration,
): Promise<void> {
  if (store.dialect === 'sqlite') return run(store.db, store, before);
  const attempt = () =>
    store.db.transaction().execute(async (within) => {
      if (!(await tryLockMigrations(within))) return false;
      await run(within, store, (...args) => awake(within, () => before(...args)));
      return true;
    });
  while (!(await attempt())) await pause(PAUSE_MS);
}

/** The names of the migrations that a store has, also of those that this version does not know. */
export async function appliedMigrations(
  db: Kysely<Database>,
  dialect: Dialect,
): Promise<readonly string[]> {
  if (!(await tablesOf(db, dialect)).includes('kysely_migration')) return [];
  const table =
    dialect === 'postgres'
      ? sql.id(POSTGRES_SCHEMA, 'kysely_migration')
      : sql.id('kysely_migration');
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of the tables in a store. */
export async function tablesOf(db: Kysely<Database>, dialect: Dialect): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables
    .filter(({ schema }) => dialect === 'sqlite' || schema === POSTGRES_SCHEMA)
    .map(({ name }) => name);
}

/** What applies the migrations, one by one where a test wants that. */
export const migratorFor = (db: Kysely<Database>, dialect: Dialect): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(dialect) },
    ...(dialect === 'postgres' && { migrationTableSchema: POSTGRES_SCHEMA }),
  });

async function run(
  db: Kysely<Database>,
  store: Pick<Store, 'db' | 'dialect' | 'openReader'>,
  before: BeforeMigration,
): Promise<void> {
  const { dialect } = store;
  const applied = await appliedMigrations(db, dialect);
  const next = Object.keys(migrationsFor(dialect)).find((name) => !applied.includes(name));
  if (next === undefined) return;
  const undo = applied.length === 0 ? null : await before(store, next);
  const { error } = await migratorFor(db, dialect).migrateToLatest();
  if (error === undefined) return;
  await undo?.();
  throw error;
}

/** Does work during which a transaction has nothing to do: a connection that is silent for long is closed. */
async function awake<T>(transaction: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // Whoever uses the transaction next hears of a connection that broke.
    sql`select 1`.execute(transaction).catch(() => undefined);
  }, KEEP_ALIVE_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
