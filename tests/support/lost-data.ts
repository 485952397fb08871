import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { someAnime } from './anime-list.ts';

/** The addresses of the data of pages. */
export const DATA = /\.data(\?|$)/;

/** What the anime page says when its data does not arrive. */
export const ANIME_WORDS = 'Failed to load local anime data.';

/** The content of a page. */
export const main = (page: Page): Locator => page.getByRole('main');

/** Opens a page by the site's bar. */
export const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

type Answer = (route: Route) => Promise<void>;

/** Opens the anime list with this answer for its data, expects that the page says so, and loads it again. */
export async function expectLostAnimeList(page: Page, answer: Answer): Promise<void> {
  await page.route(DATA, answer);
  await page.goto('/contact');
  await expectLostAnime(page);
}

/** The same on a page that gets no data. */
export async function expectLostAnime(page: Page): Promise<void> {
  await open(page, 'Anime');
  await expect(main(page)).toContainText(ANIME_WORDS);
  await expect(page).toHaveURL('/anime');
  await page.unroute(DATA);
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(main(page).locator(`a[href="/anime/${someAnime.mal_id}"]`)).toBeVisible();
}
