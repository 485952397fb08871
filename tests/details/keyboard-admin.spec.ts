import type { Page } from '@playwright/test';
import { press, tabTo } from '../support/accessibility.ts';
import { ADMIN_MESSAGES, type Editor, editorOn } from '../support/editor.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';

// Slow: the keyboard passes every element.
test.slow();

const unauthorized = (text: string) => text.includes('401');

async function logInByKeys(page: Page): Promise<Editor> {
  await page.goto('/admin');
  await tabTo(page, page.getByLabel('Admin Password'));
  await page.keyboard.type(PASSCODE);
  await page.keyboard.press('Enter');
  return editorOn(page);
}

async function replace(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

test('the owner logs in, edits, saves and logs out', async ({ page, expectedErrors }) => {
  expectedErrors.push(unauthorized);
  await page.goto('/admin');
  const field = page.getByLabel('Admin Password');
  await tabTo(page, field);
  await page.keyboard.type('wrong');
  await press(page, page.getByRole('button', { name: 'Show password' }), 'Space');
  await expect(field).toHaveAttribute('type', 'text');
  await press(page, page.getByRole('button', { name: 'Access Admin Panel' }));
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid password.' })).toBeVisible();
  await expect(field).toBeFocused();
  await replace(page, PASSCODE);
  await page.keyboard.press('Enter');
  const editor = await editorOn(page);
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, editor.name);
  await replace(page, 'Ishani Dutta');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText(ADMIN_MESSAGES.saved)).toBeVisible();
  await expect(editor.name).toBeFocused();
  await replace(page, 'Ishani');
  await tabTo(page, editor.save, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(editor.save).toBeFocused();
  await expect(editor.state).toHaveText('All changes saved');
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(field).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('an expired session gives the focus back', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(unauthorized);
  const editor = await logInByKeys(page);
  await tabTo(page, editor.name);
  await replace(page, 'Typed before the end');
  await context.clearCookies();
  await page.keyboard.press('ControlOrMeta+S');
  const dialog = page.getByRole('dialog', { name: ADMIN_MESSAGES.expired });
  await expect(dialog.getByLabel('Admin Password')).toBeFocused();
  await expect(dialog).toHaveAccessibleDescription(/Your unsaved changes are still here/);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(page.locator(':focus:not(dialog *, dialog, body)')).toHaveCount(0);
  }
  await tabTo(page, dialog.getByLabel('Admin Password'));
  await page.keyboard.type(PASSCODE);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(editor.name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+S');
  await expect(editor.state).toHaveText('All changes saved');
});
