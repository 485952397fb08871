import type { Route } from '@playwright/test';
import { someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { ANIME_WORDS, DATA, expectLostAnimeList, main } from '../support/unreached-pages.ts';

const BROKEN_ANSWERS = {
  'a proxy answers in its own words': (route: Route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
  'the answer is cut': async (route: Route) => {
    const body = await (await route.fetch()).body();
    await route.fulfill({
      contentType: 'text/x-script',
      headers: { 'X-Remix-Response': 'yes' },
      body: body.subarray(0, body.length >> 1),
    });
  },
};

for (const [situation, answer] of Object.entries(BROKEN_ANSWERS)) {
  test(`an anime list that does not arrive: ${situation}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(() => true);
    await expectLostAnimeList(page, answer);
  });
}

test('a title that does not arrive leads back to the list', async ({ page, expectedErrors }) => {
  expectedErrors.push(() => true);
  await page.goto('/anime');
  await page.route(DATA, (route) => route.abort());
  await page.locator(`a[href="/anime/${someAnime.mal_id}"]`).click();
  await expect(main(page)).toContainText(ANIME_WORDS);
  // The link to try again has the same address as the title's card.
  await expect(main(page).getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.unroute(DATA);
  await main(page).getByRole('link', { name: 'Back to Anime' }).click();
  await expect(main(page)).not.toContainText(ANIME_WORDS);
  await expect(page).toHaveURL('/anime');
  await expect(page.locator(`a[href="/anime/${someAnime.mal_id}"]`)).toBeVisible();
});
