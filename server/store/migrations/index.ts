import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';
import { released } from './released.ts';
import { version10 } from './version-1-0.ts';

/**
 * All migrations by name, applied in the order of their names. What a released one does is never changed. What earlier
 * versions have stored and this one does not is written to `dataDir`.
 */
export const migrationsFor = (dialect: Dialect, dataDir?: string): Record<string, Migration> => ({
  ...released(dialect),
  '016-version-1-0': version10(dialect, dataDir),
});
