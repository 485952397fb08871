import { expect, type Locator, type Page } from '@playwright/test';
import { someAnime } from './anime-list.ts';
import { samplePortfolio } from './sample-portfolio.ts';

/** The addresses of the data of pages. */
export const DATA = /\.data(\?|$)/;

/** What the anime page says when its data does not arrive. */
const ANIME_WORDS = 'Failed to load local anime data.';

/** The content of a page. */
export const main = (page: Page): Locator => page.getByRole('main');

/** Opens a page by the site's bar. */
export const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

/** Opens the anime list, expects that the page says that it gets no data, and loads it again. */
export async function expectLostAnime(page: Page): Promise<void> {
  await open(page, 'Anime');
  await expect(main(page)).toContainText(ANIME_WORDS);
  await expect(page).toHaveURL('/anime');
  await page.unroute(DATA);
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(main(page).locator(`a[href="/anime/${someAnime.mal_id}"]`)).toBeVisible();
}

const HOME_NAME = new RegExp(samplePortfolio.home.name.replaceAll(' ', '\\s*'), 'i');

/** Expects the page that is shown at addresses where nothing is. */
async function expectHomeLook(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME_NAME);
  await expect(page.getByText(/nothing at this address/i)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Work' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-page', 'home');
  await expect(page.locator('[aria-current]')).toHaveCount(0);
}

/** Opens an address where nothing is, and expects its page, with scripts that work. */
export async function expectUnknown(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status()).toBe(404);
  await expectHomeLook(page);
  // With scripts the page is the same, and its links work without a page load.
  await page.waitForLoadState('networkidle');
  await expectHomeLook(page);
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  await page.getByRole('link', { name: 'View My Work' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText(/nothing at this address/i)).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
}
