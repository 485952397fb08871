import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Dialect, POSTGRES_SCHEMA } from './dialect.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { lockMigrations } from './stateless-postgres.ts';

/**
 * Brings the tables to the newest form. Safe to run from several instances at once: PostgreSQL does it in one
 * transaction with a lock, and SQLite belongs to one process. Throws the first migration's error.
 */
export async function migrate(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return run(new Migrator({ db, provider: providerFor(dialect) }));
  await db.transaction().execute(async (within) => {
    await lockMigrations(within);
    await run(
      new Migrator({
        db: within,
        provider: providerFor(dialect),
        migrationTableSchema: POSTGRES_SCHEMA,
      }),
    );
  });
}

const providerFor = (dialect: Dialect) => ({ getMigrations: async () => migrationsFor(dialect) });

async function run(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
