import { press, tabTo } from '../support/accessibility.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

test.slow();

const PAGES = ['About', 'Skills', 'Projects', 'Anime', 'Downloads', 'Contact', 'Admin', 'Home'];

// contact.spec.ts writes a message by keyboard.
test('the keyboard leads past the bar and through all eight pages', async ({ page }) => {
  await page.goto('/');
  await test.step('the skip link leads past the bar', async () => {
    await page.keyboard.press('Tab');
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  });

  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const name of PAGES) {
    await test.step(`${name} by the bar, whose link keeps the focus`, async () => {
      const link = bar.getByRole('link', { name, exact: true });
      // Back to those before: past the end of the page, Firefox goes on in its own bar.
      await tabTo(page, link, name === 'About' || name === 'Home' ? 'Shift+Tab' : 'Tab');
      await page.keyboard.press('Enter');
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(link).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: `${name} page` })).toBeAttached();
    });
  }

  await test.step('a link in a page leads to the top of the next one, and the keyboard goes on there', async () => {
    await press(page, page.getByRole('link', { name: 'Anime Collection' }));
    await expect(page).toHaveURL('/anime');
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    // The heading comes a frame before the rest.
    const first = page.getByRole('main').locator('a, button, select, input').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
  });
});
