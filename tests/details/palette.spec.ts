import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ADMIN_MESSAGES, openEditor, screenHeading } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find a setting' });
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Opens the palette by its shortcut, and types a query. */
async function find(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(query);
}

test('the palette leads to entries, fields and tabs, and runs commands', async ({ page }) => {
  const editor = await openEditor(page);
  await editor.name.focus();

  await test.step('an entry is opened', async () => {
    await find(page, 'quiet');
    await expect(chosen(page)).toContainText('Quiet Queue');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByRole('group', { name: 'Quiet Queue', exact: true })).toBeInViewport();
  });

  await test.step('a field is focused, found by its label', async () => {
    await find(page, 'language settings');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Language')).toBeFocused();
  });

  await test.step('arrows choose, Escape gives the focus back', async () => {
    await find(page, '');
    const [first] = await palette(page).getByRole('option').allTextContents();
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).not.toHaveText(first ?? '');
    await expectAccessible(page, 'the palette');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(page.getByLabel('Language')).toBeFocused();
  });

  await test.step('a press opens it, chooses and closes it', async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await field(page).fill('history screen');
    await palette(page).getByRole('option').click();
    await expect(screenHeading(page, 'History')).toBeFocused();
  });

  await test.step('commands run', async () => {
    await find(page, 'autosave');
    await page.keyboard.press('Enter');
    await expect(editor.autosave).toBeChecked();
    await find(page, 'logout');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Admin Password')).toBeVisible();
  });
});

test('an ended session closes it', async ({ page, context, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('401'));
  const editor = await openEditor(page);
  await editor.name.fill('Typed before');
  await context.clearCookies();
  await find(page, 'save');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: ADMIN_MESSAGES.expired })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  await expect(palette(page)).toBeHidden();
});
