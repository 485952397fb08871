import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { backUpBeforeMigration } from '../backup/make-backup.ts';
import { restoreAtStart } from '../backup/restore-backup.ts';
import { makeFolder } from '../core/make-folder.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import { deleteParts } from '../files/folder.ts';
import type { Settings } from '../settings/settings.ts';
import type { BeforeMigration, NoMigration } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';

/**
 * Opens the store for the site, restores `RESTORE_FROM` into an empty one, and deletes abandoned files. Throws a
 * StartError.
 */
export async function openSiteStore(settings: Settings, log: Logger): Promise<Store> {
  const store = await openOwnStore(settings, log);
  await deleteAbandoned(settings).catch((error: unknown) =>
    log.warn({ err: error }, 'what killed processes have left could not be deleted'),
  );
  await restoreAtStart(settings, store, log).catch(async (cause: unknown) => {
    await store.close();
    throw cause;
  });
  return store;
}

/**
 * Opens the store for one process alone, and migrates it after a backup. An embedded store is locked until it is
 * closed. Throws a StartError.
 */
export async function openOwnStore(settings: Settings, log?: Logger): Promise<Store> {
  const before = backUpBeforeMigration(settings, log);
  if (settings.databaseUrl !== undefined) return openStore(settings, before, log);
  const { lockData } = await import('../store/locks.ts');
  const { dataDir } = settings;
  const lock = await makeFolder(dataDir)
    .then(() => lockData(dataDir))
    .catch(throwUnusable(settings));
  try {
    const store = await openStore(settings, before);
    return { ...store, close: () => store.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Opens the store beside a process that may have it open. Neither creates nor migrates it. Throws a StartError. */
export const openExistingStore = (settings: Settings): Promise<Store> =>
  openStore(settings, 'no-migration');

async function openStore(
  settings: Settings,
  before: BeforeMigration | NoMigration,
  log?: Logger,
): Promise<Store> {
  const { databaseUrl, dataDir } = settings;
  // Only the driver in use is loaded.
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('../store/sqlite.ts');
    return openSqlite(dataDir, before).catch(throwUnusable(settings));
  }
  const { openPostgres } = await import('../store/postgres.ts');
  return openPostgres(databaseUrl, { before, dataDir, ...(log && { log }) }).catch(
    throwUnusable(settings),
  );
}

export const throwUnusable =
  ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) =>
  (cause: unknown): never => {
    if (cause instanceof StartError) throw cause;
    const reason = reasonOf(cause);
    if (databaseUrl !== undefined) {
      throw new StartError(
        `DATABASE_URL: PostgreSQL cannot be used (${reason}).`,
        'Check that the server runs, and that host, port, user, password, database and encryption are right.',
        cause,
      );
    }
    throw new StartError(
      `DATA_DIR: ${dataDir} cannot be used (${reason}).`,
      'Name a folder that this user may write to, on a disk with free space.',
      cause,
    );
  };

/** After this time nobody writes to an incomplete file any more, in milliseconds: an upload may take two hours. */
const UNTOUCHED_MS = 3 * HOUR_MS;

/**
 * Deletes what killed processes have left in the data folder and the folder of the backups. Throws the file system's
 * error.
 */
async function deleteAbandoned({ dataDir, databaseUrl, backups }: Settings): Promise<void> {
  // With PostgreSQL, other instances may be writing there.
  const untouchedMs = databaseUrl === undefined ? 0 : UNTOUCHED_MS;
  for (const folder of [dataDir, `${dataDir}/files`, `${dataDir}/renditions`, `${dataDir}/cards`]) {
    await deleteParts(folder, { untouchedMs });
  }
  await deleteParts(`${dataDir}/public`, { untouchedMs, recursive: true });
  // A command beside the site may be writing a backup.
  await deleteParts(backups.folder, { untouchedMs: DAY_MS });
}
