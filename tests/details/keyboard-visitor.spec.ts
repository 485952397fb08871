import { press, tabTo } from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, test } from '../support/fixtures.ts';

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
