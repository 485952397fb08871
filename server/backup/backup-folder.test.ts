import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { type SettingRows, settingRows } from '../store/setting-rows.ts';
import { MARKER, openBackupFolder } from './backup-folder.ts';

let folder: string;
let rows: SettingRows;
beforeEach(async () => {
  folder = path.join(await folderForTest(), 'backups');
  rows = settingRows(await freshStore());
});

const open = (isNamed = true) => openBackupFolder({ folder, isNamed }, rows);

it('the folder of the data folder is created, without a marker', async () => {
  await open(false);
  expect(await readdir(folder)).toEqual([]);
});

describe('a folder that the owner has named', () => {
  it('is not created', async () => {
    await expect(open()).rejects.toThrow(
      /^BACKUP_DIR: there is no folder \S+backups\. Mount its disk, or create it/,
    );
    await writeFile(folder, '');
    await expect(open()).rejects.toThrow('there is no folder');
    expect(await readdir(path.dirname(folder))).toEqual(['backups']);
  });

  it('gets a marker the first time, also where backups are in it', async () => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'engawa-scheduled-2026-01-01T00-00-00Z.tar.gz'), '');
    await open();
    await open();
    expect(await readdir(folder)).toContain(MARKER);
  });

  it('is refused while its disk is not mounted, and used again when it is', async () => {
    await mkdir(folder);
    await open();
    await rename(folder, `${folder}.away`);
    await expect(open()).rejects.toThrow('there is no folder');
    // The place where the disk is mounted.
    await mkdir(folder);
    await expect(open()).rejects.toThrow(
      /lacks the file \.engawa-backups of earlier backups\. Mount its disk\. .* touch \S+\/backups\/\.engawa-backups$/,
    );
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    await open();
  });

  it('is used without the earlier backups once its owner creates the marker', async () => {
    await mkdir(folder);
    await open();
    await rm(path.join(folder, MARKER));
    await expect(open()).rejects.toThrow('lacks the file');
    await writeFile(path.join(folder, MARKER), '');
    await open();
  });

  it('may be replaced by another one', async () => {
    await mkdir(folder);
    await open();
    folder = `${folder}.other`;
    await mkdir(folder);
    await open();
    expect(await readdir(folder)).toEqual([MARKER]);
  });
});
