import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { answerWith, openEditor, openItem } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const book = { title: 'The Left Hand of Darkness', genres: [{ name: 'Novel' }], score: 8.7 };

const jsonFile = (text: string) => ({
  name: 'a.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

/** Opens the palette by its shortcut, and types a query. */
async function find(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Find a setting' })).toBeFocused();
  await page.keyboard.type(query);
}

test('the owner finds settings, orders the menu, and changes words', async ({ page, site }) => {
  const editor = await openEditor(page);
  const palette = page.getByRole('dialog', { name: 'Search' });
  await test.step('the palette leads to entries and fields, and Escape gives the focus back', async () => {
    await find(page, 'quiet');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(page.getByRole('group', { name: 'Quiet Queue', exact: true })).toBeInViewport();
    await find(page, 'language settings');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Language')).toBeFocused();
    await find(page, '');
    const options = palette.getByRole('option');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'the palette');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Language')).toBeFocused();
  });

  await test.step('a page is hidden, another moved, and the zone is another', async () => {
    await page.getByRole('switch', { name: 'Anime: shown' }).click();
    const up = page.getByRole('button', { name: 'Move Contact up', exact: true });
    // Past Notes, which is hidden.
    for (let step = 0; step < 2; step += 1) await up.press('Enter');
    await expect(up).toBeFocused();
    const zoneName = page.getByLabel('Name of the time zone', { exact: true });
    await page.getByLabel('Time zone', { exact: true }).fill('Europe/Berlin');
    await zoneName.focus();
    await expect(zoneName).toHaveValue('');
  });
  await test.step('what deletes messages is asked for', async () => {
    const messages = page.getByLabel('Messages', { exact: true });
    await messages.selectOption('6 months');
    await expect(page.getByRole('dialog')).toContainText('delete what is older than 6 months');
    await answerWith(page, 'Cancel');
    await expect(messages).toHaveValue('null');
    await messages.selectOption('6 months');
    await answerWith(page, 'Delete');
    await expect(page.getByText('Saved. Messages: 6 months.')).toBeVisible();
  });

  await editor.openTab('Words');
  await openItem(page, 'Projects');
  const badge = page.getByRole('textbox', { name: 'Badge', exact: true });
  await test.step('a word is reset, and changed by an imported file', async () => {
    await badge.fill('Shown first');
    await page.getByRole('button', { name: 'Reset Badge' }).click();
    await expect(badge).toHaveValue('Featured');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export words' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    const file = jsonFile(text.replace('"Featured"', '"Em destaque"'));
    await page.getByLabel('Import words').setInputFiles(file);
    const dialog = page.getByRole('dialog', { name: '1 change' });
    await expect(dialog.getByRole('term')).toHaveText(/^Badge\s*Words of Projects$/);
    await expect(dialog.getByRole('definition')).toHaveText([/Featured$/, /Em destaque$/]);
    await expectAccessible(page, 'the changes of a file');
    await dialog.getByRole('button', { name: 'Put 1 change into the editor' }).click();
    await expect(dialog).toBeHidden();
    await openItem(page, 'Projects');
    await expect(badge).toHaveValue('Em destaque');
  });

  await find(page, 'autosave');
  await page.keyboard.press('Enter');
  await expect(editor.autosave).toBeChecked();
  await editor.saveAll();
  await test.step('visitors get all of it', async () => {
    expect((await fetch(`${site.address}/anime`)).status).toBe(404);
    await page.goto('/projects');
    await expect(page.getByText('Em destaque').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
      'Home',
      'About',
      'Skills',
      'Projects',
      'Contact',
      'Downloads',
      'Admin',
    ]);
  });
});

test('the list of a file is taken into the editor, and a list imported and published', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('422'));
  const file = path.join(site.dataDir, 'anime.json');
  await writeFile(file, JSON.stringify([book]));
  const shown = async () => (await fetch(`${site.address}/anime`)).text();
  await expect.poll(shown).toContain(book.title);
  const editor = await openEditor(page);
  await editor.openTab('Anime');
  await test.step('what a file has is shown instead, and can be taken over', async () => {
    const list = page.getByRole('region', { name: 'The list of a file' });
    await expect(list).toContainText('anime.json');
    await list.getByRole('button', { name: 'Take into the editor' }).click();
    await expect.poll(() => editor.titles()).toEqual([book.title]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editor.titles()).toEqual([]);
  });
  await rm(file);
  await expect.poll(shown).not.toContain(book.title);

  const input = page.getByLabel('Import a list (JSON)');
  await input.setInputFiles(
    jsonFile(JSON.stringify([book, { title: 'Kindred', episodes: 'many' }])),
  );
  await expect(page.getByText(/^1 title in the editor\. /)).toBeVisible();
  const entry = await editor.openEntry(book.title);
  await expect(entry.getByLabel('Score')).toHaveValue('8.7');
  await entry.getByLabel('Title').fill('The Dispossessed');
  await expectAccessible(page, 'the list of titles');
  await editor.saveAll();
  expect(await shown()).toContain('The Dispossessed');
  await input.setInputFiles(jsonFile('{"not":"a list"}'));
  const refused = page.getByRole('alert').filter({ hasText: 'This file is no list of titles.' });
  await expect(refused).toBeVisible();
  await expect.poll(() => editor.titles()).toEqual(['The Dispossessed']);
});
