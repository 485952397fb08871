import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../core/start-error.ts';
import { type Dialect, POSTGRES_SCHEMA, withStoredNames } from './dialect.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { tryLockMigrations } from './stateless-postgres.ts';
import type { Store } from './store.ts';

/**
 * Called under the lock of the migrations, before the first migration that is not applied, unless the store is new.
 * The store is not migrated where it throws. Resolves to a function that is called where a migration fails, after the
 * store has been rolled back.
 */
export type BeforeMigration = (
  store: Pick<Store, 'db' | 'dialect' | 'openReader'>,
  migration: string,
) => Promise<() => Promise<void>>;

/** For a store without data to back up. */
export const withoutBackup: BeforeMigration = async () => async () => undefined;

/**
 * For a command beside the site: the store is opened only where exactly the migrations of this version are applied, and
 * is never migrated.
 */
export const NO_MIGRATION = 'no-migration';

/** For a backup before an upgrade: like `NO_MIGRATION`, but a store of an earlier version is opened as it is. */
export const OR_EARLIER = 'or-earlier';

/** How a store is opened without a migration. */
export type WithoutMigration = typeof NO_MIGRATION | typeof OR_EARLIER;

/** How long to wait before trying again to lock the migrations, in milliseconds. */
const PAUSE_MS = 200;

/** How often a statement is sent in a transaction that waits, in milliseconds. */
const KEEP_ALIVE_MS = 3_000;

/**
 * Applies all migrations. Safe to run from several instances at once: PostgreSQL does it in one
 * transaction with a lock, and for SQLite the caller holds a lock. Throws a SchemaError for a store that a newer
 * version has migrated, and the first migration's error.
 */
export async function migrate(
  store: Pick<Store, 'db' | 'dialect' | 'openReader' | 'dataDir'>,
  before: BeforeMigration,
): Promise<void> {
  if (store.dialect === 'sqlite') return run(store.db, store, before);
  const attempt = () =>
    store.db.transaction().execute(async (within) => {
      if (!(await tryLockMigrations(within))) return false;
      await run(within, store, (...args) => keepingAlive(within, () => before(...args)));
      return true;
    });
  while (!(await attempt())) await pause(PAUSE_MS);
}

/**
 * Does work that no two processes may do at once, under the lock of the migrations. For SQLite the caller holds a lock.
 * Throws the error of the work.
 */
export async function alone<T>(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  work: () => Promise<T>,
): Promise<T> {
  if (dialect === 'sqlite') return work();
  for (;;) {
    const done = await db.transaction().execute(async (within) => {
      if (!(await tryLockMigrations(within))) return null;
      return { result: await keepingAlive(within, work) };
    });
    if (done !== null) return done.result;
    await pause(PAUSE_MS);
  }
}

/**
 * Does work in one transaction in which tables may be made and dropped: all of it or, where it throws, nothing. Throws
 * the error of the work.
 */
export function inSchemaTransaction<T>(
  { db, dialect }: Pick<Store, 'db' | 'dialect'>,
  work: (within: Kysely<Database>) => Promise<T>,
): Promise<T> {
  if (dialect === 'postgres') {
    return db.transaction().execute((within) => keepingAlive(within, () => work(within)));
  }
  // In SQLite tables can be changed in a transaction too, which Kysely's own transactions do not allow.
  return db.connection().execute(async (within) => {
    await sql`begin immediate`.execute(within);
    try {
      const result = await work(within);
      await sql`commit`.execute(within);
      return result;
    } catch (error) {
      // A full disk rolls back by itself.
      await sql`rollback`.execute(within).catch(() => undefined);
      throw error;
    }
  });
}

/** Drops all tables and views of a site. */
export async function dropTables(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const ours = found.filter(({ schema }) => dialect === 'sqlite' || schema === POSTGRES_SCHEMA);
  for (const { name } of ours.filter(({ isView }) => isView))
    await db.schema.dropView(name).execute();
  for (const { name } of ours.filter(({ isView }) => !isView)) {
    await db.schema.dropTable(name).execute();
  }
}

/** Makes the tables as they were after a migration, in a store that has none. */
export async function createTables(
  db: Kysely<Database>,
  dialect: Dialect,
  migration: string,
): Promise<void> {
  const { error } = await migratorFor(db, dialect).migrateTo(migration);
  if (error !== undefined) throw error;
}

/** Applies the migrations that a store lacks. */
export async function migrateToLatest(
  db: Kysely<Database>,
  dialect: Dialect,
  dataDir: string | undefined,
): Promise<void> {
  const { error } = await migratorFor(db, dialect, dataDir).migrateToLatest();
  if (error !== undefined) throw error;
}

/** Whether the migrations of this version are applied to a store. */
export type SchemaState = 'current' | 'none' | 'earlier' | 'newer';

const SCHEMA_PROBLEMS = {
  none: ['There is no site in this database.', 'Start the site once with npm start.'],
  newer: [
    'This database was migrated by a newer version of Engawa.',
    'Use that version, or restore the backup engawa-before-… that it made into an empty store.',
  ],
  earlier: [
    'This database belongs to an earlier version of Engawa.',
    'Start the site once with npm start, which migrates it.',
  ],
} as const;

/** A store that answers, but is not of this version. */
export class SchemaError extends StartError {
  readonly state: Exclude<SchemaState, 'current'>;

  constructor(state: Exclude<SchemaState, 'current'>) {
    const [problem, fix] = SCHEMA_PROBLEMS[state];
    super(problem, fix);
    this.state = state;
  }
}

/** Compares the migrations of a store with those of this version. */
export async function schemaStateOf({
  db,
  dialect,
}: Pick<Store, 'db' | 'dialect'>): Promise<SchemaState> {
  const applied = await appliedMigrations(db, dialect);
  const known = Object.keys(migrationsFor(dialect));
  if (applied.length === 0) return 'none';
  if (applied.some((name) => !known.includes(name))) return 'newer';
  return known.some((name) => !applied.includes(name)) ? 'earlier' : 'current';
}

/** Throws a SchemaError where a store is of another version than `which` says. Changes nothing. */
export async function requireMigrated(
  db: Kysely<Database>,
  dialect: Dialect,
  which: WithoutMigration,
): Promise<void> {
  const state = await schemaStateOf({ db, dialect });
  if (state === 'current' || (state === 'earlier' && which === OR_EARLIER)) return;
  throw new SchemaError(state);
}

/** The names of the migrations of this version, the same on both databases. */
export const knownMigrations = (): readonly string[] => Object.keys(migrationsFor('sqlite'));

/** The name of the last migration of this version. */
export const newestMigration = (): string => knownMigrations().at(-1) ?? '';

/** The names of the migrations that are applied to a store, including those of newer versions. */
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

/** The migrator, which a test can also run one migration at a time. */
export const migratorFor = (db: Kysely<Database>, dialect: Dialect, dataDir?: string): Migrator =>
  new Migrator({
    db: withStoredNames(db, dialect),
    provider: { getMigrations: async () => migrationsFor(dialect, dataDir) },
    ...(dialect === 'postgres' && { migrationTableSchema: POSTGRES_SCHEMA }),
  });

/**
 * Throws a StartError that names the right which the user lacks in PostgreSQL. Kysely would meet the refusal, and report
 * the next statement of its transaction.
 */
async function requireCreateRight(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    user: string;
    database: string;
    inSchema: boolean | null;
    inDatabase: boolean;
  }>`
    select current_user as "user", current_database() as "database",
      has_schema_privilege(to_regnamespace(${POSTGRES_SCHEMA})::oid, 'CREATE') as "inSchema",
      has_database_privilege(current_database(), 'CREATE') as "inDatabase"`.execute(db);
  const [row] = rows;
  if (row === undefined || (row.inSchema ?? row.inDatabase)) return;
  const place =
    row.inSchema === null ? `DATABASE "${row.database}"` : `SCHEMA "${POSTGRES_SCHEMA}"`;
  throw new StartError(
    `DATABASE_URL: the user "${row.user}" has no right to CREATE in the ${place.replace(/^\w+/, (word) => word.toLowerCase())}.`,
    `Let its owner run: GRANT CREATE ON ${place} TO "${row.user}";`,
  );
}

async function run(
  db: Kysely<Database>,
  store: Pick<Store, 'db' | 'dialect' | 'openReader' | 'dataDir'>,
  before: BeforeMigration,
): Promise<void> {
  const { dialect } = store;
  const applied = await appliedMigrations(db, dialect);
  const known = Object.keys(migrationsFor(dialect));
  if (applied.some((name) => !known.includes(name))) throw new SchemaError('newer');
  const next = known.find((name) => !applied.includes(name));
  if (next === undefined) return;
  if (dialect === 'postgres') await requireCreateRight(db);
  const undo = applied.length === 0 ? null : await before(store, next);
  const { error } = await migratorFor(db, dialect, store.dataDir).migrateToLatest();
  if (error === undefined) return;
  await undo?.();
  throw error;
}

/** Keeps a transaction's connection alive during other work: a connection without traffic is closed. */
async function keepingAlive<T>(transaction: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // The transaction's next statement fails too where the connection is broken.
    sql`select 1`.execute(transaction).catch(() => undefined);
  }, KEEP_ALIVE_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
