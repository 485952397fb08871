import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { folderStore } from './folder.ts';
import { openFiles } from './open-files.ts';

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

  it('is closed to others where an earlier version left it open, and not made', async () => {
    await openFiles({ dataDir: root, s3: undefined });
    expect(await readdir(root)).toEqual([]);
    await mkdir(path.join(root, 'files'));
    await chmod(path.join(root, 'files'), 0o755);
    await openFiles({ dataDir: root, s3: undefined });
    expect(await modeOf('files')).toBe('700');
  });

  it('fails to read what is no plain file, such as a named pipe', async () => {
    execFileSync('mkfifo', [path.join(root, 'a.zip')]);
    const reading = folderStore(root).read('a.zip', { start: 0, end: 6 });
    await expect(reading).rejects.toThrow('is not a plain file');
  });
});
