import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type TableMetadata } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../core/start-error.ts';
import { migrationsFor } from './migrations/index.ts';
import { isLastOfRelease } from './migrations/released.ts';
import type { Database } from './schema.ts';
import { POSTGRES_SCHEMA, type Store, tableId, withStoredNames } from './store.ts';

type Target = Pick<Store, 'db' | 'dialect'>;

/**
 * Called before the first migration of a store that is not new; where it throws, the store is not migrated. Resolves to
 * a function for the case that a migration fails.
 */
export type BeforeMigration = (
  store: Target & Pick<Store, 'openReader'>,
  migration: string,
) => Promise<() => Promise<void>>;

/** For a store without data to back up. */
export const withoutBackup: BeforeMigration = async () => async () => undefined;

/** In place of a backup: the store is not migrated, and must be of this version. */
export type NoMigration = 'no-migration';

const PAUSE_MS = 200;

/** How often a statement is sent in a transaction that waits. */
const KEEP_ALIVE_MS = 3_000;

/**
 * Applies all migrations, also from several instances at once. Throws a SchemaError for a store that a newer version
 * has migrated, and the first migration's error.
 */
export const migrate = (
  store: Target & Pick<Store, 'openReader' | 'dataDir'>,
  before: BeforeMigration,
): Promise<void> =>
  alone(store, async (db) => {
    const { dialect, dataDir } = store;
    const applied = await appliedMigrations({ db, dialect });
    if (stateOf(applied) === 'newer') throw new SchemaError('newer');
    const next = knownMigrations().find((name) => !applied.includes(name));
    if (next === undefined) return;
    const undo = applied.length === 0 ? null : await before(store, next);
    try {
      await applyMigrations({ db, dialect }, { dataDir });
    } catch (error) {
      await undo?.();
      throw error;
    }
  });

/** Does work under the lock of the migrations: in PostgreSQL in a transaction; for SQLite the caller holds a lock. */
export async function alone<T>(
  { db, dialect }: Target,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (dialect === 'sqlite') return work(db);
  for (;;) {
    const done = await db.transaction().execute(async (within) => {
      if (!(await tryLockMigrations(within))) return null;
      return { result: await keepingAlive(within, work) };
    });
    if (done !== null) return done.result;
    await pause(PAUSE_MS);
  }
}

/** Does work in one transaction in which tables may be made and dropped. */
export const inSchemaTransaction = <T>(
  { db }: Target,
  work: (within: Kysely<Database>) => Promise<T>,
): Promise<T> => db.transaction().execute((within) => keepingAlive(within, work));

/** The id of Kysely's own lock, so that an earlier version and this one exclude each other. */
const MIGRATION_LOCK = BigInt('3853314791062309107');

/** Locks the migrations until the end of the transaction; false where another one has them. */
async function tryLockMigrations(transaction: Kysely<Database>): Promise<boolean> {
  // The statement timeout would end a wait in the database.
  const { rows } = await sql<{
    isLocked: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as "isLocked"`.execute(
    transaction,
  );
  return rows[0]?.isLocked === true;
}

/** Keeps a transaction's connection in use during work: one without traffic is closed. */
async function keepingAlive<T>(
  transaction: Kysely<Database>,
  work: (transaction: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    // The next statement fails too where the connection is broken.
    sql`select 1`.execute(transaction).catch(() => undefined);
  }, KEEP_ALIVE_MS);
  try {
    return await work(transaction);
  } finally {
    clearInterval(timer);
  }
}

/** Applies the migrations that a store lacks, or those up to `last`. Throws the first one's error. */
export async function applyMigrations(
  { db, dialect }: Target,
  { last, dataDir }: { last?: string; dataDir?: string | undefined } = {},
): Promise<void> {
  const migrator = new Migrator({
    db: withStoredNames(db, dialect),
    provider: { getMigrations: async () => migrationsFor(dialect, dataDir) },
    ...(dialect === 'postgres' && { migrationTableSchema: POSTGRES_SCHEMA }),
  });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

export async function dropTables({ db, dialect }: Target): Promise<void> {
  const tables = await tablesOf({ db, dialect });
  for (const { name } of tables.filter(({ isView }) => isView)) {
    await db.schema.dropView(name).execute();
  }
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    await db.schema.dropTable(name).execute();
  }
}

/** The tables and views of a site. Other programs may have some too: those of Litestream begin with `_litestream`. */
export async function tablesOf({ db, dialect }: Target): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables
    .filter(({ schema }) => dialect === 'sqlite' || schema === POSTGRES_SCHEMA)
    .filter(({ name }) => !name.startsWith('_'));
}

const SCHEMA_PROBLEMS = {
  none: ['There is no site in this database.', 'Start the site once with npm start.'],
  newer: [
    'This database was migrated by a newer version of Engawa, or by one that was never released.',
    'Use that version, or restore the backup engawa-before-… that it made into an empty store.',
  ],
  earlier: [
    'This database belongs to an earlier version of Engawa.',
    'Start the site once with npm start, which migrates it.',
  ],
} as const;

type SchemaState = 'current' | keyof typeof SCHEMA_PROBLEMS;

export class SchemaError extends StartError {
  readonly state: keyof typeof SCHEMA_PROBLEMS;

  constructor(state: keyof typeof SCHEMA_PROBLEMS) {
    const [problem, fix] = SCHEMA_PROBLEMS[state];
    super(problem, fix);
    this.state = state;
  }
}

function stateOf(applied: readonly string[]): SchemaState {
  const ours = knownMigrations();
  if (applied.length === 0) return 'none';
  if (applied.some((name) => !ours.includes(name))) return 'newer';
  return ours.some((name) => !applied.includes(name)) ? 'earlier' : 'current';
}

/** Throws a SchemaError where a store is of another version. */
export async function requireMigrated(target: Target): Promise<void> {
  const state = stateOf(await appliedMigrations(target));
  if (state !== 'current') throw new SchemaError(state);
}

/** The names of the migrations, the same on both databases. */
const knownMigrations = (): readonly string[] => Object.keys(migrationsFor('sqlite'));

/** The last migration of each version: releases have left stores and backups with these. */
export const releasedMigrations = (): readonly string[] =>
  Object.entries(migrationsFor('sqlite'))
    .filter(([, migration]) => isLastOfRelease(migration))
    .map(([name]) => name);

export const newestMigration = (): string => knownMigrations().at(-1) ?? '';

/** The migrations that are applied to a store, also those of newer versions. */
export async function appliedMigrations({ db, dialect }: Target): Promise<readonly string[]> {
  const tables = await tablesOf({ db, dialect });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const table = tableId(dialect, 'kysely_migration');
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
