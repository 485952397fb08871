import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite, LARGE_UPLOAD_BYTES, storedHash } from '../../tests/support/filled-site.ts';
import { folderForTest, inBucket, inFolder } from '../../tests/support/folders.ts';
import { freshStore } from '../../tests/support/stores.ts';
import type { FileStore } from '../files/file-store.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupRows } from './rows.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

const { clock } = stoppedClock();
const LIMIT = 100_000_000;
const siteWith = async (place: () => Promise<FileStore>) => ({
  store: await freshStore(),
  files: await place(),
  owned: ownerFolder(await folderForTest()),
  unfinished: unfinishedRestore(await folderForTest()),
  clock,
});

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
])('a restore into a %s that has files already', { timeout: 60_000 }, (_, place) => {
  const KEPT = '0123456789abcdef-a.zip';

  async function backupWithUploads() {
    const source = await siteWith(place);
    await fillSite(source);
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    const made = await makeBackup(source, file);
    return { source, file, made };
  }

  it('leaves those of the site that moves, whether it fails or not', async () => {
    const { source, file, made } = await backupWithUploads();
    const [, missing] = made.files.map(({ name }) => name).filter((name) => name !== KEPT);
    await source.files.delete(missing ?? '');
    const { store } = await siteWith(inFolder);
    const rows = {
      ...backupRows(store),
      fill: () => Promise.reject(new Error('The database is gone.')),
    };
    const failing = restoreBackup({ ...source, rows }, file, LIMIT);
    await expect(failing).rejects.toThrow('The database is gone.');
    const kept = made.files.filter(({ name }) => name !== missing);
    for (const each of kept) expect(await storedHash(source.files, each)).toBe(each.sha256);
    expect(await source.files.size(missing ?? '')).toBeNull();

    await restoreBackup({ ...source, rows: backupRows(store) }, file, LIMIT);
    for (const each of made.files) expect(await storedHash(source.files, each)).toBe(each.sha256);
  });

  it.each([
    ['longer', LARGE_UPLOAD_BYTES + 1],
    ['as long, but another', LARGE_UPLOAD_BYTES],
  ])('refuses where one of the same name is %s, and changes nothing', async (_, size) => {
    const { file, made } = await backupWithUploads();
    const target = await siteWith(place);
    const theirs = Buffer.alloc(size, 'theirs');
    await target.files.write(KEPT, Readable.from([theirs], { objectMode: false }), size);
    await expect(
      restoreBackup({ ...target, rows: backupRows(target.store) }, file, LIMIT),
    ).rejects.toThrow(
      new RegExp(
        `^There is another ${KEPT} where its files are to be stored: .* Nothing was changed\\.$`,
      ),
    );
    const sha256 = createHash('sha256').update(theirs).digest('hex');
    expect(await storedHash(target.files, { name: KEPT, bytes: size })).toBe(sha256);
    for (const { name } of made.files) {
      if (name !== KEPT) expect(await target.files.size(name)).toBeNull();
    }
    expect(await backupRows(target.store).obstacles()).toEqual([]);
  });
});

describe("a restore into a data folder that has files of the owner's", { timeout: 60_000 }, () => {
  async function backup() {
    const source = await siteWith(inFolder);
    await fillSite(source);
    const file = path.join(await folderForTest(), 'backup.tar.gz');
    return { file, made: await makeBackup(source, file) };
  }
  const into = async (data: string) => ({
    ...(await siteWith(inFolder)),
    owned: ownerFolder(data),
  });

  it('leaves those that are the same, and restores the others', async () => {
    const { file, made } = await backup();
    const data = await folderForTest();
    const text = 'The text of anime.json';
    await writeFile(path.join(data, 'anime.json'), text);
    const { ino } = await stat(path.join(data, 'anime.json'));
    await mkdir(path.join(data, 'public'));
    await writeFile(path.join(data, 'public/other.txt'), 'other');
    const target = await into(data);
    await restoreBackup({ ...target, rows: backupRows(target.store) }, file, LIMIT);
    expect((await stat(path.join(data, 'anime.json'))).ino).toBe(ino);
    for (const each of made.owned) expect(await storedHash(target.owned, each)).toBe(each.sha256);
    expect(await target.owned.list()).toContain('public/other.txt');
  });

  it('refuses where one is another, and changes nothing', async () => {
    const { file } = await backup();
    const data = await folderForTest();
    await mkdir(path.join(data, 'public'));
    await writeFile(path.join(data, 'public/me.webp'), 'theirs');
    const target = await into(data);
    await expect(
      restoreBackup({ ...target, rows: backupRows(target.store) }, file, LIMIT),
    ).rejects.toThrow(
      /^There is another public\/me\.webp where its files are to be stored: .* Nothing was changed\.$/,
    );
    expect(await readFile(path.join(data, 'public/me.webp'), 'utf8')).toBe('theirs');
    expect(await readdir(data, { recursive: true })).toEqual(['public', 'public/me.webp']);
    expect(await backupRows(target.store).obstacles()).toEqual([]);
  });

  it('writes nothing through a link that leads out of it', async () => {
    const { file } = await backup();
    const data = await folderForTest();
    const outside = path.join(await folderForTest(), 'outside');
    await symlink(outside, path.join(data, 'anime.json'));
    const target = await into(data);
    await expect(
      restoreBackup({ ...target, rows: backupRows(target.store) }, file, LIMIT),
    ).rejects.toThrow('EEXIST');
    expect(await readlink(path.join(data, 'anime.json'))).toBe(outside);
    expect(await readdir(path.dirname(outside))).toEqual([]);
    expect(await backupRows(target.store).obstacles()).toEqual([]);
  });
});
