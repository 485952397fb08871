import { existsSync } from 'node:fs';
import path from 'node:path';
import { openBackupFolder } from '../backup/backup-folder.ts';
import { backupName } from '../backup/backup-names.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { BackupError, lostText, type Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { backupRows } from '../backup/rows.ts';
import { unfinishedRestore } from '../backup/unfinished-restore.ts';
import type { Settings } from '../env.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { StartError } from '../start-error.ts';
import { deleteAbandoned, openFiles, openOwnStore, openStore } from '../storage.ts';
import { settingRows } from '../store/setting-rows.ts';
import { hasSqlite } from '../store/sqlite.ts';
import { lostUploadRows } from '../uploads/lost-upload-rows.ts';

const GIGABYTE = 1024 ** 3;

/** What a command has done. */
interface Done {
  /** To be printed. */
  readonly line: string;
  /** The number of uploads that are missing or altered. */
  readonly lost: number;
}

/** Backs up the site of these settings. Throws a BackupError or a StartError. */
export async function backUp(settings: Settings, file: string | undefined): Promise<Done> {
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
    const { lost } = manifest;
    // The line says it too, and the site looks for its uploads itself.
    await lostUploadRows(store)
      .note(lost, manifest.madeAt)
      .catch(() => undefined);
    const line = `Backed up to ${target}: ${summaryOf(manifest)}. Opened again and compared.`;
    return { line: line + lostLine(manifest), lost: lost.length };
  } finally {
    await store.close();
  }
}

/**
 * Restores a backup into the empty site of these settings, or one in which a restore was killed. Throws a BackupError or
 * a StartError.
 */
export async function restore(settings: Settings, file: string, maxGb: number): Promise<Done> {
  if (!existsSync(file)) throw new BackupError(`${file} is not there.`);
  const store = await openOwnStore(settings);
  try {
    await deleteAbandoned(settings);
    const manifest = await restoreBackup(
      {
        rows: backupRows(store),
        files: await openFiles(settings, () => undefined),
        owned: ownerFolder(settings.dataDir),
        unfinished: unfinishedRestore(settings.dataDir),
      },
      file,
      maxGb * GIGABYTE,
    );
    const line = `Restored from ${file}: ${summaryOf(manifest)}. Read back and compared.`;
    return { line: line + lostLine(manifest), lost: manifest.lost.length };
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

/** What a backup lacks, as a sentence; empty where it lacks nothing. */
const lostLine = ({ lost }: Manifest): string =>
  lost.length === 0
    ? ''
    : ` NOT COMPLETE: ${lostText(lost)}. The tab History of the admin shows what to do.`;

const countOf = ({ length }: readonly unknown[]): string =>
  `${length} ${length === 1 ? 'file' : 'files'}`;
