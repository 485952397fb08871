import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => /ERR_FAILED|50\d|409|413/.test(text));
});

test('the page around the editor has what was saved, without a reload', async ({ page }) => {
  const editor = await openEditor(page);
  const bar = page.getByRole('banner');
  const links = page.getByRole('navigation', { name: 'Pages' });
  const openLinks = () => bar.getByRole('button', { name: 'View site' }).click();
  await editor.name.fill('Another Name');
  await editor.saveAll();
  await expect(bar.getByRole('button', { name: 'Another Name' })).toBeVisible();
  await expect(page).toHaveTitle('Admin · Another Name');

  await editor.openTab('Settings');
  await page.getByLabel('Brand', { exact: true }).fill('another.example');
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  await editor.saveAll();
  await openLinks();
  await expect(links.getByRole('link')).toHaveText([
    ...['another.example', 'Home', 'About', 'Skills', 'Projects', 'Downloads', 'Contact', 'Admin'],
  ]);
  await expect(page).toHaveTitle('Admin · another.example');

  await links.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About · another.example');
  await expect(bar.getByRole('link', { name: 'another.example' })).toBeVisible();
});

test('after a save, fields show what was stored, but for the one in use', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.openTab('Projects');
  const first = await editor.openEntry('Harbour, tides on one screen');
  await first.getByLabel('GitHub URL').fill('');
  await first.getByLabel('Technologies').fill('Clay, Water, Clay');
  await editor.openTab('Home');
  await editor.name.fill('');
  await page.keyboard.type('Asha ');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await page.keyboard.type('Sen  ');
  await expect(editor.name).toHaveValue('Asha Sen  ');
  await page.keyboard.press('Control+s');
  await expect(editor.state).toHaveText('All changes saved');
  await expect(editor.name).toHaveValue('Asha Sen  ');
  await page.keyboard.press('Tab');
  await expect(editor.name).toHaveValue('Asha Sen');
  await expect(editor.state).toHaveText('All changes saved');
  await editor.openTab('Projects');
  await expect(first.getByLabel('GitHub URL')).toHaveValue('#');
  await expect(first.getByLabel('Technologies')).toHaveValue('Clay, Water');
});
