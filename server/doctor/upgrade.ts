import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portfolioRows } from '../content/rows.ts';
import type { Settings } from '../env.ts';
import { StartError } from '../start-error.ts';
import { type BeforeMigration, SchemaError } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { broken, type Diagnosis, good, warning } from './checks.ts';
import { type OpenedStore, OTHER_SCHEMA } from './store-check.ts';

type OpenCopy = (beforeMigration: BeforeMigration) => Promise<Store>;

/**
 * Tries the migrations of this version on a copy of the store, which is deleted afterwards. `reason` says an error
 * without secrets. Takes as long as the copy does.
 */
export async function tryUpgrade(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  opened: OpenedStore,
  reason: (error: unknown) => string,
): Promise<readonly Diagnosis[]> {
  if (!(opened instanceof StartError)) {
    return [good('There is nothing to migrate: the store is of this version.')];
  }
  if (!(opened instanceof SchemaError)) return [broken(opened.problem, opened.fix)];
  if (opened.state !== 'earlier') return [OTHER_SCHEMA[opened.state]];
  let first: string | null = null;
  let isCopied = false;
  try {
    return await withCopy(settings, async (open) => {
      isCopied = true;
      const store = await open(async (_, migration) => {
        first = migration;
        return async () => undefined;
      });
      try {
        const record = await portfolioRows(store).read();
        return [
          good(
            `A copy of the store was migrated, from ${first} on, and can be read: version ${record?.version ?? 0}. The store itself is as it was.`,
          ),
        ];
      } finally {
        await store.close();
      }
    });
  } catch (error) {
    if (!isCopied) return [noCopy(settings, reason(error))];
    return [
      broken(
        `The upgrade of a copy of the store failed${first === null ? '' : `, from ${first} on`} (${reason(error)}). The store itself is as it was.`,
        'Do not start this version on it: keep the running version, and report this line.',
      ),
    ];
  }
}

const noCopy = ({ databaseUrl }: Pick<Settings, 'databaseUrl'>, because: string): Diagnosis =>
  warning(
    `The store could not be copied (${because}).`,
    databaseUrl === undefined
      ? `Free space in ${tmpdir()}, or set TMPDIR to a folder with free space.`
      : 'Let the role create databases (alter role <role> createdb), and name PostgreSQL itself in DATABASE_URL, not a pooler.',
  );

async function withCopy<T>(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  work: (open: OpenCopy) => Promise<T>,
): Promise<T> {
  // Of the two drivers, only the one in use is loaded.
  if (databaseUrl !== undefined) {
    const { withPostgresCopy } = await import('../store/copy-postgres.ts');
    const { openPostgres } = await import('../store/postgres.ts');
    return withPostgresCopy(databaseUrl, (copy) =>
      work((before) => openPostgres(copy, () => undefined, before)),
    );
  }
  const { copySqlite, openSqlite } = await import('../store/sqlite.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-upgrade-'));
  try {
    copySqlite(dataDir, folder);
    return await work((before) => openSqlite(folder, before));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
