import { createHash } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBucket } from '../../tests/support/bucket.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite, folderForTest } from '../../tests/support/filled-site.ts';
import { storedHash } from '../../tests/support/stored-hash.ts';
import { freshStore } from '../../tests/support/stores.ts';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder.ts';
import { s3Store } from '../files/s3.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { backupRows } from './rows.ts';

const { clock } = stoppedClock();
const LIMIT = 100_000_000;
const inFolder = async (): Promise<FileStore> => folderStore(await folderForTest());
const inBucket = async (): Promise<FileStore> => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  return s3Store(bucket.settings);
};
const siteWith = async (place: () => Promise<FileStore>) => ({
  store: await freshStore(),
  files: await place(),
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
    const failing = restoreBackup({ rows, files: source.files }, file, LIMIT);
    await expect(failing).rejects.toThrow('The database is gone.');
    const kept = made.files.filter(({ name }) => name !== missing);
    for (const each of kept) expect(await storedHash(source.files, each)).toBe(each.sha256);
    expect(await source.files.size(missing ?? '')).toBeNull();

    await restoreBackup({ rows: backupRows(store), files: source.files }, file, LIMIT);
    for (const each of made.files) expect(await storedHash(source.files, each)).toBe(each.sha256);
  });

  it.each([
    ['longer', 3_000_001],
    ['as long, but another', 3_000_000],
  ])('refuses where one of the same name is %s, and changes nothing', async (_, size) => {
    const { file, made } = await backupWithUploads();
    const target = await siteWith(place);
    const theirs = Buffer.alloc(size, 'theirs');
    await target.files.write(KEPT, Readable.from([theirs], { objectMode: false }), size);
    await expect(
      restoreBackup({ rows: backupRows(target.store), files: target.files }, file, LIMIT),
    ).rejects.toThrow(
      new RegExp(`^Where its uploads go lies another ${KEPT}: .* Nothing was changed\\.$`),
    );
    const sha256 = createHash('sha256').update(theirs).digest('hex');
    expect(await storedHash(target.files, { name: KEPT, bytes: size })).toBe(sha256);
    for (const { name } of made.files) {
      if (name !== KEPT) expect(await target.files.size(name)).toBeNull();
    }
    expect(await backupRows(target.store).obstacles()).toEqual([]);
  });
});
