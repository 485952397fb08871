import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Dialect, POSTGRES_SCHEMA } from './dialect.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Brings the tables to the newest form. Safe to run from several instances at once: the migrator takes
 * a lock in the database. Throws the first migration's error.
 */
export async function migrate(db: Kysely<Database>, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(dialect) },
    ...(dialect === 'postgres' ? { migrationTableSchema: POSTGRES_SCHEMA } : {}),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
