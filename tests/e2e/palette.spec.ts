import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });

/** Opens the palette by its shortcut, and types a query. */
async function find(page: Page, query: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Find a setting' })).toBeFocused();
  await page.keyboard.type(query);
}

test('the palette leads to entries, fields and screens, and runs commands', async ({ page }) => {
  const editor = await openEditor(page);
  await find(page, 'quiet');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('group', { name: 'Quiet Queue', exact: true })).toBeInViewport();
  await find(page, 'language settings');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Language')).toBeFocused();

  await test.step('arrows choose, Escape gives the focus back', async () => {
    await find(page, '');
    const options = palette(page).getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, 'the palette');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Language')).toBeFocused();
  });

  await find(page, 'autosave');
  await page.keyboard.press('Enter');
  await expect(editor.autosave).toBeChecked();
  await find(page, 'logout');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Admin Password')).toBeVisible();
});
