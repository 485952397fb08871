import type { Page } from '@playwright/test';
import { pathOf, SITE_PAGES } from '../../domain/pages.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

/** In the order of the menu, up to Contact, which leads nowhere. */
const ROUND = SITE_PAGES.map(pathOf);

const nextPageOn = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: /^Next / });

async function walkRound(page: Page): Promise<void> {
  await page.goto('/');
  for (const path of ROUND) {
    await nextPageOn(page).click();
    await expect(page).toHaveURL(path);
  }
  await expect(nextPageOn(page)).toHaveCount(0);
}

test('the end of each page leads to the next of the menu, up to Contact', async ({ page }) => {
  await walkRound(page);
  await page.goto('/admin');
  await expect(nextPageOn(page)).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the end of each page leads to the next too', async ({ page }) => walkRound(page));
});

test('the link names the next page, and is one link without its picture', async ({ page }) => {
  await page.goto('/about');
  await expect(nextPageOn(page)).toHaveAccessibleName('Next Skills');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(nextPageOn(page)).toBeVisible();
  await expect(nextPageOn(page).locator('img')).toBeHidden();
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await expect(nextPageOn(page)).toBeHidden();
});

test('the focus is shown around the name of the next page', async ({ page }) => {
  await page.goto('/about');
  await nextPageOn(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(nextPageOn(page)).toBeFocused();
  await expect(nextPageOn(page)).toHaveCSS('outline-style', 'none');
  await expect(nextPageOn(page).getByText('Skills')).toHaveCSS('outline-style', 'solid');
  await expect(nextPageOn(page).getByText('Skills')).toHaveCSS('outline-width', '2px');
});
