import { press, tabTo } from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';

test.slow();

test('the menu of a phone opens, closes by Escape, and by every navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const toggle = page.getByText('Menu', { exact: true });
  const link = page.getByRole('link', { name: 'Contact', exact: true });
  await press(page, toggle);
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, link);
  await expect(page).toHaveURL('/contact');
  await expect(link).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('where the garden moves', () => {
  test.use(MOVING);

  test('the open menu covers nothing that has the focus', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const last = page.getByRole('banner').getByRole('button', { name: 'Pause animation' });
    await page.getByText('Menu', { exact: true }).click();
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await last.focus();
    await expect(last).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
    await expect(last).toBeHidden();
    await expect(page.locator('body')).toHaveCSS('overflow-y', 'auto');
  });
});

test('a poster opens its modal, which holds the focus and gives it back', async ({ page }) => {
  await page.goto('/anime');
  const card = page.locator(`main a[href="/anime/${someAnime.mal_id}"]`);
  const dialog = page.getByRole('dialog');
  for (const close of ['Escape', 'Enter']) {
    await press(page, card);
    await expect(dialog).toBeVisible();
    const button = dialog.getByRole('link', { name: 'Close' });
    await expect(button).toBeFocused();
    // The next focus is in the browser's own interface, so no element of the page has it.
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(page.locator(':focus:not(dialog *, dialog, body)')).toHaveCount(0);
    }
    await tabTo(page, button);
    await page.keyboard.press(close);
    await expect(dialog).toBeHidden();
    await expect(card).toBeFocused();
  }
});
