import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const book = { title: 'The Left Hand of Darkness', genres: [{ name: 'Novel' }], score: 8.7 };

const jsonFile = (list: unknown) => ({
  name: 'list.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(list)),
});

test('the list of a file is taken into the editor, and a list imported and published', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('422'));
  await writeFile(path.join(site.dataDir, 'anime.json'), JSON.stringify([book]));
  const shown = async () => (await fetch(`${site.address}/anime`)).text();
  await expect.poll(shown).toContain(book.title);
  const editor = await openEditor(page);
  await editor.openTab('Anime');
  await test.step('what a file has is shown instead, and can be taken over', async () => {
    const list = page.getByRole('region', { name: 'The list of a file' });
    await expect(list).toContainText('anime.json');
    await list.getByRole('button', { name: 'Take into the editor' }).click();
    expect(await editor.titles()).toEqual([book.title]);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await editor.titles()).toEqual([]);
  });
  await rm(path.join(site.dataDir, 'anime.json'));
  await expect.poll(shown).not.toContain(book.title);

  const input = page.getByLabel('Import a list (JSON)');
  await input.setInputFiles(jsonFile([book, { title: 'Kindred', episodes: 'many' }]));
  await expect(page.getByText(/^1 title in the editor\. /)).toBeVisible();
  const entry = await editor.openEntry(book.title);
  await expect(entry.getByLabel('Score')).toHaveValue('8.7');
  await entry.getByLabel('Title').fill('The Dispossessed');
  await expectAccessible(page, 'the list of titles');
  await editor.saveAll();
  expect(await shown()).toContain('The Dispossessed');

  await input.setInputFiles(jsonFile({ not: 'a list' }));
  await expect(
    page.getByRole('alert').filter({ hasText: 'This file is no list of titles.' }),
  ).toBeVisible();
  expect(await editor.titles()).toEqual(['The Dispossessed']);
});
