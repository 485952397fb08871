import { HOUR_MS } from '../domain/durations.ts';
import { deleteAbandonedWork } from './backup/backup-folder.ts';
import { backUpBeforeMigration } from './backup/make-backup.ts';
import type { Manifest } from './backup/manifest.ts';
import type { RestoreTarget } from './backup/restore-backup.ts';
import { makeFolder } from './core/make-folder.ts';
import { reasonOf, StartError } from './core/start-error.ts';
import type { FileStore } from './files/file-store.ts';
import { closeToOthers, folderStore } from './files/folder.ts';
import { ownerFolder } from './files/owner-folder.ts';
import { deleteParts } from './files/part-files.ts';
import { s3Store } from './files/s3.ts';
import type { Settings } from './settings/settings.ts';
import type { DataLock } from './store/data-lock.ts';
import { type BeforeMigration, NO_MIGRATION, type WithoutMigration } from './store/migrate.ts';
import type { IdleFailure } from './store/postgres.ts';
import type { Store } from './store/store.ts';

const ignore = (): void => undefined;

/**
 * Opens the store of uploaded files: a bucket, or a folder that is closed to other users of this machine.
 * `onOpenToOthers` is called with the error where the folder cannot be closed.
 */
export async function openFiles(
  { dataDir, s3 }: Settings,
  onOpenToOthers: (error: unknown) => void,
): Promise<FileStore> {
  if (s3 === undefined) {
    const folder = `${dataDir}/files`;
    await closeToOthers(folder).catch(onOpenToOthers);
    return folderStore(folder);
  }
  return s3Store(s3);
}

/** After this time nobody writes to an incomplete file any more, in milliseconds: an upload may take two hours. */
const UNTOUCHED_MS = 3 * HOUR_MS;

/**
 * Deletes what killed processes have left incomplete in the data folder and in the folder of the backups. To be called
 * by the process that has the data folder for itself, if the store is in it. Throws the file system's error.
 */
export async function deleteAbandoned({ dataDir, databaseUrl, backups }: Settings): Promise<void> {
  // With PostgreSQL, other instances may share the folder, and be writing there.
  const untouchedMs = databaseUrl === undefined ? 0 : UNTOUCHED_MS;
  for (const folder of [dataDir, `${dataDir}/files`, `${dataDir}/renditions`, `${dataDir}/cards`]) {
    await deleteParts(folder, { untouchedMs });
  }
  await deleteParts(`${dataDir}/public`, { untouchedMs, recursive: true });
  await deleteAbandonedWork(backups.folder);
  await deleteAbandonedWork(dataDir);
}

/** Where a restore into the site of these settings writes, with its open store. */
export const restoreTarget = async (settings: Settings, store: Store): Promise<RestoreTarget> => ({
  store,
  files: await openFiles(settings, ignore),
  owned: ownerFolder(settings.dataDir),
});

/** Callbacks for what happens while a store is open. */
interface StoreEvents {
  /** An idle connection broke. */
  readonly onIdleError?: (failure: IdleFailure) => void;
  /** The site was backed up to this file before its store was migrated, but for these uploads. */
  readonly onBackup?: (file: string, lost: Manifest['lost']) => void;
}

/**
 * Opens the store for one process alone: an embedded store is locked until it is closed. Throws a StartError.
 */
export async function openOwnStore(settings: Settings, events: StoreEvents = {}): Promise<Store> {
  if (settings.databaseUrl !== undefined) return openStore(settings, events);
  const lock = await lockDataFolder(settings);
  const release = () => lock.release();
  const store = await openStore(settings, events).catch((cause: unknown) => {
    release();
    throw cause;
  });
  return { ...store, close: () => store.close().finally(release) };
}

/** Opens the store without locking it, and migrates it where needed. Throws a StartError. */
function openStore(settings: Settings, events: StoreEvents): Promise<Store> {
  const { onIdleError = ignore, onBackup = ignore } = events;
  const beforeMigration = backUpBeforeMigration({
    backups: settings.backups,
    openFiles: () => openFiles(settings, ignore),
    clock: () => new Date(),
    onDone: onBackup,
  });
  return openWith(settings, onIdleError, beforeMigration);
}

/**
 * Opens the store beside a process that may have it open. Neither creates nor migrates it. Throws a StartError, also
 * where there is no store, or one of another version than `which` says.
 */
export const openExistingStore = (
  settings: Settings,
  which: WithoutMigration = NO_MIGRATION,
): Promise<Store> => openWith(settings, ignore, which);

async function openWith(
  settings: Settings,
  onIdleError: (failure: IdleFailure) => void,
  beforeMigration: BeforeMigration | WithoutMigration,
): Promise<Store> {
  // Of the two drivers, only the one in use is loaded.
  if (settings.databaseUrl !== undefined) {
    const { openPostgres } = await import('./store/postgres.ts');
    const { databaseUrl, dataDir } = settings;
    return openPostgres(databaseUrl, onIdleError, beforeMigration, dataDir).catch(
      (cause: unknown) => {
        if (cause instanceof StartError) throw cause;
        throw new StartError(
          `DATABASE_URL: PostgreSQL could not be opened (${reasonOf(cause)}).`,
          /does not support SSL/.test(reasonOf(cause))
            ? 'Switch encryption on there, or add ?sslmode=disable where the network to it is your own.'
            : 'Check that the server runs and that host, port, user, password and database are right.',
          cause,
        );
      },
    );
  }
  const { openSqlite } = await import('./store/sqlite.ts');
  return openSqlite(settings.dataDir, beforeMigration).catch((cause: unknown) => {
    throw cause instanceof StartError ? cause : unusableFolder(settings, cause);
  });
}

/** Throws a StartError for a store that was opened, and then failed. */
export const throwUnusable =
  ({ databaseUrl }: Pick<Settings, 'databaseUrl'>) =>
  (cause: unknown): never => {
    if (cause instanceof StartError) throw cause;
    const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    throw new StartError(
      `${setting}: the store was opened, but cannot be used (${reasonOf(cause)}).`,
      'Check that this user may write to it, and that its disk has free space.',
      cause,
    );
  };

async function lockDataFolder(settings: Settings): Promise<DataLock> {
  const { DataInUseError, lockData } = await import('./store/data-lock.ts');
  try {
    await makeFolder(settings.dataDir);
    return lockData(settings.dataDir);
  } catch (cause) {
    if (!(cause instanceof DataInUseError)) throw unusableFolder(settings, cause);
    throw new StartError(
      `DATA_DIR: ${settings.dataDir} cannot be used. ${cause.message}`,
      'End that process, or name another folder.',
      cause,
    );
  }
}

const unusableFolder = (settings: Settings, cause: unknown): StartError =>
  new StartError(
    `DATA_DIR: ${settings.dataDir} cannot be used (${reasonOf(cause)}).`,
    'Name a folder that this user may write to, on a disk with free space.',
    cause,
  );
