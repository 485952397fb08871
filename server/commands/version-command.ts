import type { Settings } from '../env.ts';
import { StartError } from '../start-error.ts';
import { newestMigration } from '../store/migrate.ts';
import { readVersion, type Version } from '../version.ts';
import { withStore } from './stored-site.ts';

/** What runs here, and on what. */
export interface Running extends Version {
  readonly node: string;
  /** The newest migration of this version. */
  readonly schema: string;
  /** The name of the store, such as `SQLite`; or why it cannot be opened by this version. */
  readonly store: { readonly name: string } | { readonly problem: string };
}

/** The version, and whether the store of these settings is one of this version. Changes nothing. */
export async function describeVersion(settings: Settings): Promise<Running> {
  const store = await withStore(settings, async ({ name }) => ({ name })).catch(
    (error: unknown) => {
      if (error instanceof StartError) return { problem: error.message };
      throw error;
    },
  );
  return {
    ...(await readVersion()),
    node: process.versions.node,
    schema: newestMigration(),
    store,
  };
}
