import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { replaceCopy } from './static-copy.ts';

/** Writes a copy with one page. */
const page = (text: string) => async (into: string) => {
  await mkdir(path.join(into, 'about'));
  await writeFile(path.join(into, 'about/index.html'), text);
};

const textIn = (copy: string) => readFile(path.join(copy, 'about/index.html'), 'utf8');

it('a copy is made in a folder that is missing, takes the place of an earlier one, and leaves nothing beside it', async () => {
  const parent = await folderForTest();
  const copy = path.join(parent, 'sites/copy');
  await replaceCopy(copy, page('one'));
  await replaceCopy(copy, async (into) => writeFile(path.join(into, 'index.html'), 'two'));
  expect(await readdir(copy)).toEqual(['.engawa-copy.json', 'index.html']);
  expect(await readdir(path.dirname(copy))).toEqual(['copy']);
});

it('a run that fails leaves the earlier copy', async () => {
  const copy = path.join(await folderForTest(), 'copy');
  await replaceCopy(copy, page('one'));
  const failing = replaceCopy(copy, async (into) => {
    await page('half')(into);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await textIn(copy)).toBe('one');
  expect(await readdir(path.dirname(copy))).toEqual(['copy']);
});

it('what no copy has written is never deleted', async () => {
  const copy = path.join(await folderForTest(), 'copy');
  await mkdir(copy);
  await writeFile(path.join(copy, 'thesis.txt'), 'mine');
  await expect(replaceCopy(copy, page('one'))).rejects.toThrow(/copy is not empty and is not an/);

  const second = path.join(await folderForTest(), 'copy');
  await replaceCopy(second, page('one'));
  await mkdir(path.join(second, '.git'));
  await expect(replaceCopy(second, page('two'))).rejects.toThrow(/copy has \.git, which no copy/);
  expect(await textIn(second)).toBe('one');
  // Also where it came while the copy was made.
  const third = path.join(await folderForTest(), 'copy');
  const late = replaceCopy(third, async (into) => {
    await mkdir(third);
    await writeFile(path.join(third, 'thesis.txt'), 'mine');
    await page('one')(into);
  });
  await expect(late).rejects.toThrow(/not an earlier copy/);
  expect(await readdir(third)).toEqual(['thesis.txt']);
});
