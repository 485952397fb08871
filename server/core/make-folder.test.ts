import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeEach(async () => {
  root = await folderForTest();
});

describe('a folder', () => {
  it('is created with its parents, for this user alone, also by several at once', async () => {
    const folder = path.join(root, 'a/b/c');
    await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(`${folder}/d/..`)]);
    for (const each of ['a', 'a/b', 'a/b/c']) {
      expect((await stat(path.join(root, each))).mode & 0o777).toBe(0o700);
    }
  });

  it('that is there stays as it is', async () => {
    await makeFolder(root);
    await makeFolder('/');
  });

  it('cannot be created in a file', async () => {
    await writeFile(path.join(root, 'file'), '');
    await expect(makeFolder(path.join(root, 'file'))).rejects.toThrow('EEXIST');
    await expect(makeFolder(path.join(root, 'file/a/b'))).rejects.toThrow('ENOTDIR');
  });

  // With the wrong code this test would not fail, but never end.
  it.runIf(process.platform === 'linux')('that the file system refuses is an error', async () => {
    await expect(makeFolder('/proc/engawa/backups')).rejects.toThrow('ENOENT');
  });
});
