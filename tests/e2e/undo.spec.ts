import type { Page } from '@playwright/test';
import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const said = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

test('each change is undone and done again, also after a save', async ({ page }) => {
  const editor = await openEditor(page);
  const name = await editor.name.inputValue();
  await editor.name.fill('Asha of the mill');
  // In a text field, the keys are the browser's own.
  await page.keyboard.press('Control+Z');
  await expect(editor.name).toHaveValue(name);
  await editor.name.fill('Asha of the mill');

  await editor.openTab('Projects');
  const before = await editor.titles();
  const [first = '', second = '', third = ''] = before;
  await editor.choose(first, 'Move down');
  await editor.choose(third, 'Remove');
  const project = await editor.openEntry(second);
  await project.getByRole('checkbox', { name: 'Featured' }).click();
  await expect(editor.state).toHaveText('Unsaved changes');

  await page.keyboard.press('Control+Z');
  await expect(said(page, `Undone: ${second}: featured.`)).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(said(page, `Undone: removal of ${third}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await page.keyboard.press('Control+Z');
  await expect(said(page, `Undone: place of ${first}.`)).toBeVisible();
  expect(await editor.titles()).toEqual(before);
  await expect(editor.state).toHaveText('Unsaved changes');
  await page.keyboard.press('Control+Shift+Z');
  await expect(said(page, `Redone: place of ${first}.`)).toBeVisible();
  await page.keyboard.press('Control+Z');

  await editor.save.click();
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(said(page, 'Undone: Home: name.')).toBeVisible();
  await expect(editor.state).toHaveText('Unsaved changes');
  await editor.openTab('Home');
  await expect(editor.name).toHaveValue(name);
  await page.keyboard.press('Control+Shift+Z');
  await expect(editor.name).toHaveValue('Asha of the mill');
  await expect(editor.state).toHaveText('All changes saved');
});
