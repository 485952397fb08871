import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { isFolder } from '../make-folder.ts';
import { reasonOf } from '../start-error.ts';
import { broken, type Diagnosis, good, warning } from './checks.ts';

/** With less free space the next upload or backup fails, in bytes. */
const SCARCE = 100 * 1024 ** 2;
/** With less it may: a picture takes up to 512 MB for a while. */
const LITTLE = 1024 ** 3;

const FIX =
  'Delete old backups, or DATA_DIR/renditions and DATA_DIR/cards while the site is stopped.';

/** What is to be known of a disk. */
export interface Disk {
  /** What this user may write, in bytes. */
  readonly free: number;
  /** How many files can still be made; null where the file system has no limit. */
  readonly files: number | null;
}

/** The disk of a folder, by its setting. A folder that is not there yet is made by the start. */
export async function checkDisk(setting: string, folder: string): Promise<readonly Diagnosis[]> {
  if (!(await isFolder(folder))) return [];
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return [
      broken(
        `${setting}: ${folder} cannot be written to (${reasonOf(error)}).`,
        'Give the folder to the user of the site, or mount its disk for writing.',
      ),
    ];
  }
  const { bavail, bsize, files, ffree } = await statfs(folder);
  return [spaceLeft(setting, { free: bavail * bsize, files: files === 0 ? null : ffree })];
}

/** Whether a disk has enough space. */
export function spaceLeft(setting: string, { free, files }: Disk): Diagnosis {
  if (files !== null && files < 100) {
    return broken(`${setting}: its disk can hold only ${files} more files.`, FIX);
  }
  const left = `${setting}: its disk has ${sizeOf(free)} free.`;
  if (free < SCARCE) return broken(left, FIX);
  return free < LITTLE ? warning(left, FIX) : good(left);
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 2)} MB` : `${Math.floor(bytes / 1024 ** 3)} GB`;
