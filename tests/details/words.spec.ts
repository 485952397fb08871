import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type Editor, openEditor, openItem } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

async function openWords(page: Page): Promise<Editor> {
  const editor = await openEditor(page);
  await editor.openTab('Words');
  return editor;
}

const badge = (page: Page) => page.getByRole('textbox', { name: 'Badge', exact: true });

test('a changed word is read at once, is listed, and is reset', async ({ page, site }) => {
  const editor = await openWords(page);
  await openItem(page, 'Projects');
  await badge(page).fill('Shown first');
  await editor.saveAll();
  const read = async () => (await page.request.get(`${site.address}/projects`)).text();
  expect(await read()).toContain('Shown first');

  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  const changed = page.getByRole('button', { name: /^Reset/ });
  await expect(changed).toHaveCount(1);
  await page.getByRole('button', { name: 'Reset Badge' }).click();
  await expect(badge(page)).toHaveValue('Featured');
  await expect(badge(page)).toBeFocused();
  await editor.saveAll();
  expect(await read()).not.toContain('Shown first');

  // A required word cannot be empty.
  await badge(page).fill('');
  await badge(page).blur();
  await expect(badge(page)).toHaveValue('Featured');
  await expect(editor.state).toHaveText('All changes saved');
});

test('a refused save leads to a word of a group that is closed', async ({ page }) => {
  const editor = await openWords(page);
  await openItem(page, 'Downloads');
  const field = page.getByRole('textbox', { name: 'Number of tools, for 0' });
  await field.fill('{count} tools');
  await openItem(page, 'Login');
  await page.getByRole('searchbox').fill('button');
  await editor.save.click();
  const errors = page.getByRole('region', { name: '1 field to correct before saving' });
  await errors.getByRole('link', { name: /Number of tools/ }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('{n} is replaced here, and {count} is not.');
  await field.fill('{n} things');
  await editor.saveAll();
});

test('an exported file is imported again, with its changes', async ({ page }) => {
  const editor = await openWords(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export words' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('"Featured"');
  const choose = (content: string) =>
    page.getByLabel('Import words').setInputFiles({
      name: 'words.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  const dialog = page.getByRole('dialog');

  await choose(text.replace('"Featured"', '"Em destaque"'));
  await expect(dialog.getByRole('heading', { name: '1 change in this file' })).toBeVisible();
  await expect(dialog.getByRole('term')).toHaveText(/^Badge\s*Words of Projects$/);
  await expect(dialog.getByRole('definition')).toHaveText([/Featured$/, /Em destaque$/]);
  await expectAccessible(page, 'the changes of a file');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(editor.state).toHaveText('All changes saved');

  // What is not saved stays beside what is imported.
  await page.getByRole('searchbox').fill('copyright');
  await page.getByRole('textbox', { name: 'Copyright line' }).fill('Casa');
  await choose(text.replace('"Featured"', '"Em destaque"'));
  await dialog.getByRole('button', { name: 'Put 1 change into the editor' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Copyright line' })).toHaveValue('Casa');
  await page.getByRole('searchbox').fill('');
  await openItem(page, 'Projects');
  await expect(badge(page)).toHaveValue('Em destaque');
  await editor.saveAll();
});
