import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../tests/support/folders.ts';
import { createStyleInliner } from './page-policy.ts';

async function folderWith(sheet: string): Promise<string> {
  const folder = await folderForTest();
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/page-1.css'), sheet);
  return folder;
}

test('a style sheet of the site comes with the page', async () => {
  const inline = createStyleInliner(await folderWith('a{content:"$&"}'));
  const link = '<link rel="stylesheet" href="/assets/page-1.css"/>';
  expect(inline(`<head>${link}</head>`)).toEqual({
    html: '<head><style data-sheet="/assets/page-1.css">a{content:"$&"}</style><link rel="stylesheet" href="/assets/page-1.css" disabled=""/></head>',
    sheets: ['a{content:"$&"}'],
  });
});

test('every other link stays as it is', async () => {
  const inline = createStyleInliner(await folderWith(''));
  const html =
    '<link rel="stylesheet" href="/assets/../page-1.css"/><link rel="icon" href="/assets/page-1.css"/>';
  expect(inline(html)).toEqual({ html, sheets: [] });
});
