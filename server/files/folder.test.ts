import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { closeToOthers, folderStore } from './folder.ts';

let root: string;
beforeEach(async () => {
  root = await folderForTest();
});

const modeOf = async (where: string): Promise<string> =>
  ((await stat(path.join(root, where))).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the folder of the uploads', () => {
  it('is for this user alone, as is each file in it and each folder that is made for it', async () => {
    await folderStore(path.join(root, 'data/files')).write('a.zip', Readable.from(['content']), 7);
    expect(await modeOf('data')).toBe('700');
    expect(await modeOf('data/files')).toBe('700');
    expect(await modeOf('data/files/a.zip')).toBe('600');
  });

  it('is closed to others where an earlier version left it open', async () => {
    await mkdir(path.join(root, 'files/folder'), { recursive: true });
    await writeFile(path.join(root, 'files/a.zip'), 'content');
    await chmod(path.join(root, 'files'), 0o755);
    await chmod(path.join(root, 'files/folder'), 0o755);
    await chmod(path.join(root, 'files/a.zip'), 0o644);
    await closeToOthers(path.join(root, 'files'));
    expect(await modeOf('files')).toBe('700');
    expect(await modeOf('files/a.zip')).toBe('600');
    expect(await modeOf('files/folder')).toBe('755');
  });

  it('fails to read what is no plain file, such as a named pipe', async () => {
    execFileSync('mkfifo', [path.join(root, 'a.zip')]);
    const reading = folderStore(root).read('a.zip', { start: 0, end: 6 });
    await expect(reading).rejects.toThrow('is not a plain file');
  });

  it('does not begin to read after the wait was given up', async () => {
    await writeFile(path.join(root, 'a.zip'), 'content');
    const signal = AbortSignal.abort(new Error('given up'));
    const reading = folderStore(root).read('a.zip', { start: 0, end: 6 }, signal);
    await expect(reading).rejects.toThrow('given up');
  });

  it('is not made by closing it', async () => {
    await closeToOthers(path.join(root, 'files'));
    expect(await readdir(root)).toEqual([]);
  });
});
