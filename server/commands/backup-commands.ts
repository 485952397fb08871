import path from 'node:path';
import { openBackupFolder } from '../backup/backup-folder.ts';
import { backupName } from '../backup/backup-names.ts';
import { withBackup } from '../backup/backup-place.ts';
import { createBackupState } from '../backup/backup-state.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { BackupError, lostText, type Manifest } from '../backup/manifest.ts';
import { inheritSent } from '../backup/off-site.ts';
import { refuseOccupied, restoreBackup } from '../backup/restore-backup.ts';
import { sendBackup } from '../backup/send-backup.ts';
import { siteIdOf } from '../backup/site-id.ts';
import { returnedLine } from '../backup/what-returned.ts';
import type { Settings } from '../env.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { reasonOf, StartError } from '../start-error.ts';
import {
  deleteAbandoned,
  openExistingStore,
  openFiles,
  openOwnStore,
  restoreTarget,
} from '../storage.ts';
import { OR_EARLIER, SchemaError, schemaStateOf } from '../store/migrate.ts';
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

/**
 * Backs up the site of these settings. A store of an earlier version is backed up as it is, and not changed: the site of
 * that version may be running. Throws a BackupError or a StartError.
 */
export async function backUp(settings: Settings, file: string | undefined): Promise<Done> {
  const target = file ?? path.join(settings.backups.folder, backupName(new Date()));
  const store = await openExistingStore(settings, OR_EARLIER);
  try {
    const isEarlier = (await schemaStateOf(store)) === 'earlier';
    const stored = settingRows(store);
    const rows = isEarlier ? { read: stored.read, write: async () => undefined } : stored;
    if (file === undefined) await openBackupFolder(settings.backups, rows);
    // Before, so that the backup has it.
    const siteId = isEarlier ? await stored.read('site-id') : await siteIdOf(stored);
    const files = await openFiles(settings, () => undefined);
    const owned = ownerFolder(settings.dataDir);
    const manifest = await makeBackup({ store, files, owned, clock: () => new Date() }, target);
    const { lost } = manifest;
    // The line says it too, and the site looks for its uploads itself.
    if (!isEarlier) {
      await lostUploadRows(store)
        .note(lost, manifest.madeAt)
        .catch(() => undefined);
    }
    const line = `Backed up to ${target}: ${summaryOf(manifest)}. Opened again and compared.`;
    const sent = file === undefined ? await sentLine(settings, siteId, target) : '';
    const earlier = isEarlier ? ' The store is of an earlier version, and was not changed.' : '';
    return { line: line + sent + earlier + lostLine(manifest), lost: lost.length };
  } finally {
    await store.close();
  }
}

/** Sends a backup to the bucket where one is set, and says so. Throws a BackupError that says what is there. */
async function sentLine(
  { offSite }: Settings,
  siteId: string | null,
  file: string,
): Promise<string> {
  if (offSite === undefined) return '';
  if (siteId === null)
    return ' Not sent to the bucket: the site has its id there from this version on.';
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
  await requireEmptySite(settings);
  return withBackup(from, { settings, parent: settings.dataDir }, async (file, name) => {
    const store = await openOwnStore(settings);
    try {
      await deleteAbandoned(settings);
      const target = await restoreTarget(settings, store);
      let returned = '';
      const manifest = await restoreBackup(target, file, maxGb * GIGABYTE, async (restored) => {
        returned = await returnedLine(target.rows, restored, settings.siteUrl);
      });
      await inheritSent(createBackupState(store), name);
      const line = `Restored from ${name}: ${summaryOf(manifest)}. Read back and compared. ${returned}`;
      return { line: line + lostLine(manifest), lost: manifest.lost.length };
    } finally {
      await store.close();
    }
  });
}

/**
 * Throws a BackupError where there is a site, before its store is migrated or anything is loaded. The store may be in use.
 */
async function requireEmptySite(settings: Settings): Promise<void> {
  if (settings.databaseUrl === undefined && !hasSqlite(settings.dataDir)) return;
  const store = await openExistingStore(settings, OR_EARLIER).catch((error: unknown) => {
    if (error instanceof SchemaError && error.state === 'none') return null;
    throw error;
  });
  if (store === null) return;
  try {
    await refuseOccupied(await restoreTarget(settings, store));
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
