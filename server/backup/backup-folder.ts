import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isFolder, makeFolder } from '../make-folder.ts';
import type { SettingRows } from '../store/setting-rows.ts';
import type { BackupSettings } from './backup-settings.ts';
import { BackupError } from './manifest.ts';

/** The file by which the site knows a folder of backups again. */
export const MARKER = '.engawa-backups';

/**
 * Makes the folder of backups ready to be written to. One that the owner has named is never created, and gets a marker
 * the first time: without it later, its disk is not mounted, and what lies at its path is another disk. Throws a
 * BackupError, or the error of the disk or the store.
 */
export async function openBackupFolder(
  { folder, isNamed }: Pick<BackupSettings, 'folder' | 'isNamed'>,
  rows: Pick<SettingRows, 'read' | 'write'>,
): Promise<void> {
  if (!isNamed) return makeFolder(folder);
  if (!(await isFolder(folder))) {
    throw new BackupError(
      `BACKUP_DIR: there is no folder ${folder}. Mount its disk, or create it: the site does not create a folder that you named.`,
    );
  }
  const place = path.resolve(folder);
  const marker = path.join(place, MARKER);
  const isKnown = (await rows.read('backup-folder')) === place;
  if (!existsSync(marker)) {
    if (isKnown) {
      throw new BackupError(
        `BACKUP_DIR: ${folder} lacks the file ${MARKER} of earlier backups. Mount its disk. If it is the right folder all the same, create that file: touch ${marker}`,
      );
    }
    await writeFile(marker, 'Engawa stores backups in this folder. Leave this file here.\n');
  }
  if (!isKnown) await rows.write('backup-folder', place);
}
