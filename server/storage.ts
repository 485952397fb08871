import { backUpBeforeMigration } from './backup/before-migration.ts';
import type { Settings } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import { closeToOthers, folderStore } from './files/folder.ts';
import { reasonOf, StartError } from './start-error.ts';
import type { DataLock } from './store/data-lock.ts';
import type { IdleFailure } from './store/postgres.ts';
import type { Store } from './store/store.ts';

/**
 * Opens where uploaded files are kept: a bucket, or a folder that is closed to other users of this machine.
 * `onOpenToOthers` hears why that was not possible.
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
  // The library of the bucket is large, and loaded by those who have one.
  const { s3Store } = await import('./files/s3.ts');
  return s3Store(s3);
}

/** What whoever opens a store wants to hear of. */
interface StoreEvents {
  /** A connection broke while nobody used it. */
  readonly onIdleError?: (failure: IdleFailure) => void;
  /** The site was backed up to this file, since its store had to be migrated. */
  readonly onBackup?: (file: string) => void;
}

const ignore = (): void => undefined;

/**
 * Opens the store for a process that changes it as it likes: an embedded one belongs to that process until
 * it is closed. Throws a StartError.
 */
export async function openOwnStore(env: Settings, events: StoreEvents = {}): Promise<Store> {
  if (env.databaseUrl !== undefined) return openStore(env, events);
  const lock = await lockOf(env);
  const release = () => lock.release();
  const store = await openStore(env, events).catch((cause: unknown) => {
    release();
    throw cause;
  });
  return { ...store, close: () => store.close().finally(release) };
}

/** Opens the store beside the process that it belongs to. Throws a StartError. */
export async function openStore(env: Settings, events: StoreEvents = {}): Promise<Store> {
  const { onIdleError = ignore, onBackup = ignore } = events;
  const beforeMigration = backUpBeforeMigration({
    folder: env.backups.folder,
    openFiles: () => openFiles(env, ignore),
    clock: () => new Date(),
    onDone: onBackup,
  });
  // Of the two drivers, only the one in use is loaded.
  if (env.databaseUrl !== undefined) {
    const { openPostgres } = await import('./store/postgres.ts');
    return openPostgres(env.databaseUrl, onIdleError, beforeMigration).catch((cause: unknown) => {
      if (cause instanceof StartError) throw cause;
      throw new StartError(
        `DATABASE_URL: PostgreSQL could not be opened (${reasonOf(cause)}).`,
        /does not support SSL/.test(reasonOf(cause))
          ? 'Switch encryption on there, or add ?sslmode=disable where the network to it is your own.'
          : 'Check that the server runs and that host, port, user, password and database are right.',
        cause,
      );
    });
  }
  const { openSqlite } = await import('./store/sqlite.ts');
  return openSqlite(env.dataDir, beforeMigration).catch((cause: unknown) => {
    throw cause instanceof StartError ? cause : unusable(env, cause);
  });
}

async function lockOf(env: Settings): Promise<DataLock> {
  const { DataInUseError, lockData } = await import('./store/data-lock.ts');
  try {
    return lockData(env.dataDir);
  } catch (cause) {
    if (!(cause instanceof DataInUseError)) throw unusable(env, cause);
    throw new StartError(
      `DATA_DIR: ${env.dataDir} cannot be used. ${cause.message}`,
      'End that process, or name another folder.',
      cause,
    );
  }
}

const unusable = (env: Settings, cause: unknown): StartError =>
  new StartError(
    `DATA_DIR: ${env.dataDir} cannot be used (${reasonOf(cause)}).`,
    'Name a folder that this user may write to, on a disk with free space.',
    cause,
  );
