import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { FileStore } from '../files/file-store.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { type BeforeMigration, withoutBackup } from '../store/migrate.ts';
import { openBackupFolder } from './backup-folder.ts';
import { beforeMigrationName } from './backup-names.ts';
import type { BackupSettings } from './backup-settings.ts';
import { makeBackup } from './make-backup.ts';
import type { LostEntry } from './manifest.ts';
import { countRows } from './tables.ts';

/**
 * Backs up a site before its store is migrated, to a file that names the first migration. The version that was used
 * before can restore it. A store without a site is not backed up. Throws a StartError where the backup cannot be
 * made.
 */
export const backUpBeforeMigration =
  (options: {
    backups: Pick<BackupSettings, 'folder' | 'isNamed'>;
    openFiles: () => Promise<Pick<FileStore, 'read' | 'size'>>;
    clock: Clock;
    onDone: (file: string, lost: readonly LostEntry[]) => void;
  }): BeforeMigration =>
  async (store, migration) => {
    const { backups, openFiles, clock, onDone } = options;
    const { folder } = backups;
    let now = clock();
    const fileAt = (at: Date) => path.join(folder, beforeMigrationName(migration, at));
    // A start that was killed in this second has left one, which stays.
    while (existsSync(fileAt(now))) now = new Date(now.getTime() + 1_000);
    const file = fileAt(now);
    try {
      if ((await countRows(store.db, store.dialect, 'portfolio')) === 0) {
        return withoutBackup(store, migration);
      }
      await openBackupFolder(backups);
      // No migration touches the files of the owner, and the version before may not know them.
      const source = { store, files: await openFiles(), owned: null };
      // The store is whole also where an upload is lost.
      const { lost } = await makeBackup(source, file, now);
      onDone(file, lost);
    } catch (cause) {
      throw new StartError(
        `The store must be migrated (${migration}), and could not be backed up to ${folder} before that (${reasonOf(cause)}).`,
        'Nothing was changed. Let BACKUP_DIR name a folder that this user may write to, on a disk with free space.',
        cause,
      );
    }
    return () => rm(file, { force: true });
  };
