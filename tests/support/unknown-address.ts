import { expect, type Page } from '@playwright/test';
import { samplePortfolio } from './sample-portfolio.ts';

const HOME_NAME = new RegExp(samplePortfolio.home.name.replaceAll(' ', '\\s*'), 'i');

/** Expects the page that is shown at addresses where nothing is. */
export async function expectHomeLook(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME_NAME);
  await expect(page.getByText(/nothing at this address/i)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Work' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-page', 'home');
  await expect(page.locator('[aria-current]')).toHaveCount(0);
}

/** The font size of the name on Home. */
async function homeNameSize(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.goto('/');
  const size = await other.locator('h1').evaluate((name) => getComputedStyle(name).fontSize);
  await other.close();
  return size;
}

/** Opens an address where nothing is, and expects its page, with scripts that work. */
export async function expectUnknown(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expectHomeLook(page);
  // With scripts the page is the same, and its links work without a page load.
  await page.waitForLoadState('networkidle');
  await expectHomeLook(page);
  expect(await page.locator('h1').evaluate((name) => getComputedStyle(name).fontSize)).toBe(
    await homeNameSize(page),
  );
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  await page.getByRole('link', { name: 'View My Work' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText(/nothing at this address/i)).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
}
