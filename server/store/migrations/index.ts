import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';
import { released } from './released.ts';
import { version10 } from './version-1-0.ts';

/**
 * All migrations in their order. A released one is never changed. What has no place in the store any more goes to
 * `dataDir`.
 */
export const migrationsFor = (dialect: Dialect, dataDir?: string): Record<string, Migration> => ({
  ...released(dialect),
  '016-version-1-0': version10(dialect, dataDir),
});
