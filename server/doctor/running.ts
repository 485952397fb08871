import { StartError } from '../start-error.ts';
import { newestMigration } from '../store/migrate.ts';
import { readVersion, type Version } from '../version.ts';
import type { CheckedSite } from './site-checks.ts';

/** What runs here, and on what. */
export interface Running extends Version {
  readonly node: string;
  /** The newest migration of this version. */
  readonly schema: string;
  /** The name of the store, such as `SQLite`; or why it cannot be opened by this version. */
  readonly store: { readonly name: string } | { readonly problem: string };
}

/** The version, and whether the store is one of this version. */
export const describeRunning = async (
  opened: Pick<CheckedSite['opened'], 'name'>,
): Promise<Running> => ({
  ...(await readVersion()),
  node: process.versions.node,
  schema: newestMigration(),
  store: opened instanceof StartError ? { problem: opened.message } : { name: opened.name },
});
