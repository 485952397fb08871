import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type Editor, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

async function openSite(page: Page): Promise<Editor> {
  const editor = await openEditor(page);
  await editor.openTab('Settings');
  await expect(page.getByRole('heading', { name: 'Site details' })).toBeVisible();
  const contacts = page.getByRole('region', { name: 'Contact rows' });
  await expect(contacts.getByRole('heading', { level: 4 })).toHaveText(['Contact rows']);
  await expect(contacts.getByRole('heading', { level: 5 }).first()).toBeVisible();
  return editor;
}

const openWords = (page: Page, group: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the site' })
    .getByRole('link', { name: new RegExp(`^${group}`) })
    .click();

const badge = (page: Page) => page.getByRole('textbox', { name: /^Badge/ });

test('a changed word is read at once, and has a way back', async ({ page, site }) => {
  const editor = await openSite(page);
  await openWords(page, 'Projects');
  await badge(page).fill('Shown first');
  await editor.saveAll();
  const read = async () => (await page.request.get(`${site.address}/projects`)).text();
  expect(await read()).toContain('Shown first');
  await expect(page.getByRole('link', { name: /^Projects\s*, 1 changed$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Show the 1 changed' }).click();
  await expect(page.getByRole('button', { name: /^Use the default/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Use the default of Badge' }).click();
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

test('a hidden page is not in the menu, which the owner orders', async ({ page, site }) => {
  const editor = await openSite(page);
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  await page.getByRole('button', { name: 'Move Contact up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Contact up' })).toBeFocused();
  await editor.saveAll();
  expect((await page.request.get(`${site.address}/anime`)).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    ...['Home', 'About', 'Skills', 'Projects', 'Contact', 'Downloads', 'Admin'],
  ]);
});

test('a refused save leads to the fields, also of a group that is closed', async ({ page }) => {
  const editor = await openSite(page);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveAccessibleDescription(/^it is \d\d:\d\d there$/);
  await zone.fill('America/Recief');
  await openWords(page, 'Downloads');
  await page.getByRole('textbox', { name: 'Number of tools, for 0' }).fill('{count} tools');
  await openWords(page, 'Login');
  await editor.save.click();
  await expect(zone).toHaveAccessibleDescription(/Choose a time zone from the list/);
  const errors = page.getByRole('region', { name: '2 fields to correct before saving' });
  await errors.getByRole('link', { name: /Number of tools/ }).click();
  const field = page.getByRole('textbox', { name: 'Number of tools, for 0' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('{n} is replaced here, and {count} is not.');
  await field.fill('{n} things');
  await zone.fill('America/Recife');
  await editor.saveAll();
});

test('the search finds words by text and default, to be edited there', async ({ page }) => {
  const editor = await openSite(page);
  const find = page.getByRole('searchbox', { name: /^Find in \d+ words$/ });
  await find.fill('featured');
  await expect(page.getByRole('heading', { name: /^“featured” in \d+ of \d+$/ })).toBeVisible();
  await badge(page).fill('Shown first');
  await expect(page.locator('mark', { hasText: 'Featured' })).toBeVisible();
  await expect(badge(page)).toBeFocused();
  await expectAccessible(page, 'the words that are found');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(find).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Site details' })).toBeVisible();
  await editor.saveAll();
});

test('an exported file is imported again, with its changes', async ({ page }) => {
  const editor = await openSite(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export words' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('"Featured"');
  const takeIn = (name: string, content: string) =>
    page.getByLabel('Import words').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  const dialog = page.getByRole('dialog');

  await takeIn('words.json', text.replace('"Featured"', '"Em destaque"'));
  await expect(dialog.getByRole('heading', { name: '1 change in this file' })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Words of Projects' })).toContainText(
    'Featured → Em destaque',
  );
  await expectAccessible(page, 'the changes of a file');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(editor.state).toHaveText('All changes saved');

  // What is not saved stays beside what is imported.
  await page.getByLabel('Brand', { exact: true }).fill('Casa');
  await takeIn('words.json', text.replace('"Featured"', '"Em destaque"'));
  await dialog.getByRole('button', { name: 'Put 1 change into the editor' }).click();
  await expect(dialog).toBeHidden();
  await openWords(page, 'Projects');
  await expect(badge(page)).toHaveValue('Em destaque');
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue('Casa');
  await editor.saveAll();
});

test('a file that cannot be imported is refused by line', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('422'));
  await openSite(page);
  const takeIn = (content: string) =>
    page.getByLabel('Import words').setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  const dialog = page.getByRole('dialog', { name: 'This file cannot be imported' });
  const site = { timeZone: 'America/Recief', nonsense: 1 };
  await takeIn(JSON.stringify({ program: 'engawa', document: 1, content: { site } }));
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Site, nonsense: There is no such field/,
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await takeIn('no JSON');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'This file is not JSON, as an export is.',
  ]);
});

test('an address of the site that leads to nothing is noted beside its field', async ({ page }) => {
  const editor = await openSite(page);
  const address = page.getByRole('group', { name: 'GitHub' }).getByLabel('Address').last();
  await address.fill('/project');
  await expect(address).toHaveAccessibleDescription(
    /No page or file of this site has the address \/project\./,
  );
  // A note only: the save goes through.
  await editor.saveAll();
  await address.fill('/projects');
  await expect(page.getByText('No page or file of this site')).toBeHidden();
});
