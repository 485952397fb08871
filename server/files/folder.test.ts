import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { deleteParts, folderStore, newPartName } from './folder.ts';
import { openFiles } from './open-files.ts';
import { ownerFolder } from './own-files.ts';

let root: string;
beforeEach(async () => {
  root = await folderForTest();
});

const modeOf = async (where: string): Promise<string> =>
  ((await stat(path.join(root, where))).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the folder of the uploads', () => {
  it('is accessible to this user alone, like its files and the folders created for it', async () => {
    await folderStore(path.join(root, 'data/files')).write('a.zip', Readable.from(['content']), 7);
    expect(await modeOf('data')).toBe('700');
    expect(await modeOf('data/files')).toBe('700');
    expect(await modeOf('data/files/a.zip')).toBe('600');
  });

  it('has files of the owner, such as posters, that others can read', async () => {
    await ownerFolder(root).write('public/posters/1.webp', Readable.from(['content']), 7);
    const before = (mode: number) => (mode & ~process.umask()).toString(8);
    expect(await modeOf('public/posters')).toBe(before(0o777));
    expect(await modeOf('public/posters/1.webp')).toBe(before(0o666));
  });

  it('is closed to others where an earlier version left it open, and not made', async () => {
    await openFiles({ dataDir: root, s3: undefined });
    expect(await readdir(root)).toEqual([]);
    await mkdir(path.join(root, 'files'));
    await chmod(path.join(root, 'files'), 0o755);
    await openFiles({ dataDir: root, s3: undefined });
    expect(await modeOf('files')).toBe('700');
  });

  it('fails to read anything but a plain file, such as a named pipe', async () => {
    execFileSync('mkfifo', [path.join(root, 'a.zip')]);
    const reading = folderStore(root).read('a.zip', { start: 0, end: 6 });
    await expect(reading).rejects.toThrow('is not a plain file');
  });
});

/** A stream that is looked at, or breaks, in its midst. */
const halved = (between: () => Promise<void>) =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half ');
      await between();
      yield Buffer.from('whole');
    })(),
  );

describe('a file that is being written', () => {
  it('replaces the earlier file only when it is whole', async () => {
    const folder = await folderForTest();
    const { write } = folderStore(folder);
    const errors: unknown[] = [];
    const look = async () => {
      errors.push(await readFile(path.join(folder, 'a.zip'), 'utf8').catch(() => null));
    };
    for (let time = 0; time < 2; time += 1) await write('a.zip', halved(look), 10);
    expect(errors).toEqual([null, 'half whole']);
    expect(await readdir(folder)).toEqual(['a.zip']);
  });

  it('leaves nothing if it fails', async () => {
    const folder = await folderForTest();
    const broken = halved(() => Promise.reject(new Error('broken')));
    await expect(folderStore(folder).write('a.zip', broken, 10)).rejects.toThrow('broken');
    expect(await readdir(folder)).toEqual([]);
  });
});

it('what a killed process has left is deleted, also in folders where that is asked for', async () => {
  const folder = await folderForTest();
  await mkdir(path.join(folder, 'posters'));
  const [old, recent, inside] = [newPartName(), newPartName(), path.join('posters', newPartName())];
  const others = ['.hidden.part', 'film.part', 'posters'];
  for (const name of [old, recent, inside, ...others.slice(0, 2)]) {
    await writeFile(path.join(folder, name), '');
  }
  // The work folder of a backup by 0.3.0.
  const work = '.engawa-backup-a1B2c3';
  await mkdir(path.join(folder, work));
  for (const name of [old, work]) await utimes(path.join(folder, name), 0, 0);
  await deleteParts(folder, { untouchedMs: 60_000 });
  expect(await readdir(folder)).toEqual([...others, recent].sort());
  await deleteParts(folder, { untouchedMs: 0 });
  expect(await readdir(folder)).toEqual(others);
  await deleteParts(folder, { untouchedMs: 0, recursive: true });
  expect(await readdir(path.join(folder, 'posters'))).toEqual([]);
  await deleteParts(path.join(folder, 'none'), { untouchedMs: 0 });
});
