import type { Page } from '@playwright/test';
import { someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

/** The addresses of the data of pages. */
const DATA = /\.data(\?|$)/;
const ANIME_WORDS = 'Failed to load local anime data.';

const main = (page: Page) => page.getByRole('main');

/** Opens a page by the site's bar. */
const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

test('a page whose data does not arrive says so, and comes when it is tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(() => true);
  await page.route(DATA, (route) => route.abort());
  await page.goto('/contact');
  for (const name of ['About', 'Skills', 'Projects', 'Downloads', 'Admin']) {
    await test.step(`${name} names itself and says so`, async () => {
      await open(page, name);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(main(page)).toContainText('This page could not be loaded.');
    });
  }
  const card = main(page).locator(`a[href="/anime/${someAnime.mal_id}"]`);
  // As a proxy answers in its own words.
  await page.route(DATA, (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
  );
  await open(page, 'Anime');
  await expect(main(page)).toContainText(ANIME_WORDS);
  await expect(page).toHaveURL('/anime');
  // Data that was prefetched may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(card).toBeVisible();

  await test.step('a title that does not arrive leads back to the list', async () => {
    await page.goto('/anime');
    await page.route(DATA, (route) => route.abort());
    await card.click();
    await expect(main(page)).toContainText(ANIME_WORDS);
    await page.unroute(DATA);
    await main(page).getByRole('link', { name: 'Back to Anime' }).click();
    await expect(page).toHaveURL('/anime');
    await expect(card).toBeVisible();
  });
});
