import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push((text) => /ERR_FAILED|50\d|409|413/.test(text));
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
