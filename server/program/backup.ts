import path from 'node:path';
import type { Command } from 'commander';
import { failing, lostText, type Manifest } from '../backup/archive.ts';
import { backupName, bucketName, openBackupFolder, withBackup } from '../backup/backup-location.ts';
import { doBackupTask } from '../backup/backup-task.ts';
import { siteIdOf } from '../backup/backups.ts';
import { makeBackup } from '../backup/make-backup.ts';
import {
  refuseOccupied,
  restoreBackup,
  restoredText,
  restoreTarget,
} from '../backup/restore-backup.ts';
import { openFiles } from '../files/open-files.ts';
import { ownerFolder } from '../files/own-files.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { openExistingStore, openOwnStore } from '../start/storage.ts';
import { SchemaError } from '../store/migrate.ts';
import { hasSqlite } from '../store/sqlite.ts';
import { command, EXIT, printLine } from './command.ts';

export const backupCommand = (): Command =>
  command('backup', 'write everything that the site stores into one file', [
    'engawa backup                     # into BACKUP_DIR, and BACKUP_S3_BUCKET',
    'engawa backup site.tar.gz',
  ])
    .description(
      'Writes all that the site stores into one file, and compares it. Keep it private: it has messages and the hash of ' +
        'the passcode.',
    )
    .argument(
      '[file]',
      'the file to write; without it, one with the time in its name in BACKUP_DIR',
    )
    .action(async (file: string | undefined) => {
      const { line, isWhole } = await backUp(readSettings(), file);
      printLine(process.stdout, line);
      if (!isWhole) process.exitCode = EXIT.incomplete;
    });

export const restoreCommand = (): Command =>
  command('restore', 'put a backup into an empty site', [
    'engawa restore site.tar.gz    # with DATA_DIR of a folder that is empty',
    'engawa restore s3://bucket    # the newest there',
  ])
    .description(
      'Puts a backup of this version or an earlier one into a site that is empty and does not run. One that was ended ' +
        'before its end is repeated.',
    )
    .argument('<from>', 'the backup: a file, s3://bucket or s3://bucket/name')
    .action(async (from: string) => printLine(process.stdout, await restore(readSettings(), from)));

/** Backs up a site, which may be running. Throws a BackupError or a StartError. */
async function backUp(settings: Settings, file: string | undefined) {
  const now = new Date();
  const target = file ?? path.join(settings.backups.folder, backupName(now));
  const store = await openExistingStore(settings);
  try {
    if (file === undefined) await openBackupFolder(settings.backups);
    // Before, so that the backup has it.
    const siteId = await siteIdOf(store);
    const files = await openFiles(settings);
    const owned = ownerFolder(settings.dataDir);
    const manifest = await makeBackup({ store, files, owned }, target, now);
    const line = `Backed up to ${target}: ${summaryOf(manifest)}. Opened again and compared.`;
    const sent = file === undefined ? await sentLine(settings, siteId, target) : '';
    return { line: line + sent + lostLine(manifest), isWhole: manifest.lost.length === 0 };
  } finally {
    await store.close();
  }
}

/** Sends a backup to the bucket where one is set, and says so. Throws a BackupError that says where the file is. */
async function sentLine({ offSite }: Settings, siteId: string, file: string): Promise<string> {
  if (offSite === undefined) return '';
  const url = `s3://${offSite.s3.bucket}/${bucketName(siteId, path.basename(file))}`;
  const task = { kind: 'send', file, location: url, offSite } as const;
  await doBackupTask(task, new AbortController().signal).catch(
    failing(`${file} was made, but could not be sent to the bucket`),
  );
  return ` Sent encrypted to ${url}.`;
}

/** Restores a backup into an empty site. `from` is as in `withBackup`. Throws a BackupError or a StartError. */
export async function restore(settings: Settings, from: string): Promise<string> {
  await requireEmptySite(settings);
  return withBackup(from, settings, async (file, name) => {
    const store = await openOwnStore(settings);
    try {
      const target = await restoreTarget(settings, store);
      const restored = await restoreBackup(target, file);
      const { manifest } = restored;
      const line = `Restored from ${name}: ${summaryOf(manifest)}. ${restoredText(restored)}`;
      return line + lostLine(manifest);
    } finally {
      await store.close();
    }
  });
}

/** Throws a BackupError where there is a site, before its store is migrated or anything is loaded. */
async function requireEmptySite(settings: Settings): Promise<void> {
  if (settings.databaseUrl === undefined && !hasSqlite(settings.dataDir)) return;
  const store = await openExistingStore(settings).catch((error: unknown) => {
    if (error instanceof SchemaError && error.state === 'none') return null;
    throw error;
  });
  if (store === null) return;
  await refuseOccupied(store).finally(() => store.close());
}

function summaryOf({ files, owned, tables }: Manifest): string {
  const stored = tables.filter(({ rows }) => rows > 0);
  const rows = stored.map(({ name, rows }) => `${rows} ${name}`).join(', ');
  const ownFiles = owned.length === 0 ? '' : `; ${countOf(owned)} of your own`;
  return `${rows}; ${countOf(files)} uploaded${ownFiles}`;
}

const lostLine = ({ lost }: Manifest): string =>
  lost.length === 0
    ? ''
    : ` NOT COMPLETE: ${lostText(lost)}. Upload each again at its tool, or as a picture.`;

const countOf = ({ length }: readonly unknown[]): string =>
  `${length} ${length === 1 ? 'file' : 'files'}`;
