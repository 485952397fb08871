import { existsSync } from 'node:fs';
import path from 'node:path';
import { openBackupFolder } from '../backup/backup-folder.ts';
import { backupName } from '../backup/backup-names.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { BackupError, type Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { backupRows } from '../backup/rows.ts';
import type { Settings } from '../env.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { StartError } from '../start-error.ts';
import { openFiles, openOwnStore, openStore } from '../storage.ts';
import { settingRows } from '../store/settings.ts';
import { hasSqlite } from '../store/sqlite.ts';

const GIGABYTE = 1024 ** 3;

/** Backs up the site of these settings. Resolves to the line to print. Throws a BackupError or a StartError. */
export async function backUp(settings: Settings, file: string | undefined): Promise<string> {
  if (settings.databaseUrl === undefined && !hasSqlite(settings.dataDir)) {
    throw new BackupError(`There is no site in DATA_DIR (${settings.dataDir}).`);
  }
  const target = file ?? path.join(settings.backups.folder, backupName(new Date()));
  const store = await openStore(settings);
  try {
    if (file === undefined) await openBackupFolder(settings.backups, settingRows(store));
    const files = await openFiles(settings, () => undefined);
    const owned = ownerFolder(settings.dataDir);
    const manifest = await makeBackup({ store, files, owned, clock: () => new Date() }, target);
    return `Backed up to ${target}: ${summaryOf(manifest)}. Opened again and compared.`;
  } finally {
    await store.close();
  }
}

/**
 * Restores a backup into the empty site of these settings. Resolves to the line to print. Throws a BackupError or a
 * StartError.
 */
export async function restore(
  settings: Settings,
  file: string | undefined,
  maxGb: number,
): Promise<string> {
  if (file === undefined) throw new BackupError('Name the file: npm run restore -- <file>');
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`);
  const store = await openOwnStore(settings);
  try {
    const files = await openFiles(settings, () => undefined);
    const manifest = await restoreBackup(
      { rows: backupRows(store), files, owned: ownerFolder(settings.dataDir) },
      file,
      maxGb * GIGABYTE,
    );
    return `Restored from ${file}: ${summaryOf(manifest)}. Read back and compared.`;
  } finally {
    await store.close();
  }
}

/** The message of an expected error, on one line; null for any other error, which needs its stack trace. */
export const failureLine = (error: unknown): string | null =>
  error instanceof BackupError || error instanceof StartError ? error.message : null;

function summaryOf({ files, owned, tables }: Manifest): string {
  const rows = tables.map(({ name, rows }) => `${rows} ${name}`).join(', ');
  const own = owned.length === 0 ? '' : `; ${countOf(owned)} of your own`;
  return `${rows}; ${countOf(files)} uploaded${own}`;
}

const countOf = ({ length }: readonly unknown[]): string =>
  `${length} ${length === 1 ? 'file' : 'files'}`;
