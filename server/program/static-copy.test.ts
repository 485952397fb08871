import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { writeNewFolder } from './static-copy.ts';

const page = (into: string) => writeFile(path.join(into, 'index.html'), 'page');

it.each([true, false])('a copy is made in an empty folder, which exists: %s', async (isThere) => {
  const copy = path.join(await folderForTest(), 'sites/copy');
  if (isThere) await mkdir(copy, { recursive: true });
  await writeNewFolder(copy, page);
  expect(await readFile(path.join(copy, 'index.html'), 'utf8')).toBe('page');
  expect(await readdir(path.dirname(copy))).toEqual(['copy']);
});

it('a run that fails leaves nothing', async () => {
  const parent = await folderForTest();
  const failing = writeNewFolder(path.join(parent, 'copy'), async (into) => {
    await page(into);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await readdir(parent)).toEqual([]);
});

it('files in the folder are never deleted', async () => {
  const copy = path.join(await folderForTest(), 'copy');
  await mkdir(copy);
  await writeFile(path.join(copy, 'thesis.txt'), 'mine');
  await expect(writeNewFolder(copy, page)).rejects.toThrow('copy is not empty.');
  // Also where it came while the copy was made.
  const second = path.join(await folderForTest(), 'copy');
  const late = writeNewFolder(second, async (into) => {
    await mkdir(second);
    await writeFile(path.join(second, 'thesis.txt'), 'mine');
    await page(into);
  });
  await expect(late).rejects.toThrow('cannot be written');
  expect(await readdir(second)).toEqual(['thesis.txt']);
});
