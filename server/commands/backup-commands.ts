import path from 'node:path';
import { openBackupFolder } from '../backup/backup-folder.ts';
import { backupName } from '../backup/backup-names.ts';
import { withBackup } from '../backup/backup-place.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { BackupError, lostText, type Manifest } from '../backup/manifest.ts';
import { inheritSent } from '../backup/off-site.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { sendBackup } from '../backup/send-backup.ts';
import { siteIdOf } from '../backup/site-id.ts';
import { returnedLine } from '../backup/what-returned.ts';
import { createBackupState } from '../backup-state.ts';
import type { Settings } from '../env.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { reasonOf, StartError } from '../start-error.ts';
import { deleteAbandoned, openFiles, openOwnStore, openStore, restoreTarget } from '../storage.ts';
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
  let migrated = '';
  const store = await openStore(settings, {
    onBackup(before) {
      migrated = ` The store was of an earlier version, and was migrated: ${before} is as it was before that.`;
    },
  });
  try {
    if (file === undefined) await openBackupFolder(settings.backups, settingRows(store));
    // Before, so that the backup has it.
    const siteId = await siteIdOf(settingRows(store));
    const files = await openFiles(settings, () => undefined);
    const owned = ownerFolder(settings.dataDir);
    const manifest = await makeBackup({ store, files, owned, clock: () => new Date() }, target);
    const { lost } = manifest;
    // The line says it too, and the site looks for its uploads itself.
    await lostUploadRows(store)
      .note(lost, manifest.madeAt)
      .catch(() => undefined);
    const line = `Backed up to ${target}: ${summaryOf(manifest)}. Opened again and compared.`;
    const sent = file === undefined ? await sentLine(settings, siteId, target) : '';
    return { line: line + sent + migrated + lostLine(manifest), lost: lost.length };
  } finally {
    await store.close();
  }
}

/** Sends a backup to the bucket where one is set, and says so. Throws a BackupError that says what is there. */
async function sentLine({ offSite }: Settings, siteId: string, file: string): Promise<string> {
  if (offSite === undefined) return '';
  try {
    // Only the schedule deletes old ones.
    const { place } = await sendBackup({ file, siteId, offSite, own: [], now: new Date() });
    return ` Sent encrypted to ${place}.`;
  } catch (cause) {
    throw new BackupError(
      `${file} was made, but could not be sent to the bucket (${reasonOf(cause)}).`,
      { cause },
    );
  }
}

/**
 * Restores a backup into the empty site of these settings, or one in which a restore was killed. `from` is a path, or a
 * place in a bucket (`withBackup`). Throws a BackupError or a StartError.
 */
export async function restore(settings: Settings, from: string, maxGb: number): Promise<Done> {
  return withBackup(from, { settings, parent: settings.dataDir }, async (file, name) => {
    const store = await openOwnStore(settings);
    try {
      await deleteAbandoned(settings);
      const target = await restoreTarget(settings, store);
      let returned = '';
      const manifest = await restoreBackup(target, file, maxGb * GIGABYTE, async (restored) => {
        returned = await returnedLine(target.rows, restored);
      });
      await inheritSent(createBackupState(store), name);
      const line = `Restored from ${name}: ${summaryOf(manifest)}. Read back and compared. ${returned}`;
      return { line: line + lostLine(manifest), lost: manifest.lost.length };
    } finally {
      await store.close();
    }
  });
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
