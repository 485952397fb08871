import type { Page, Route } from '@playwright/test';
import { someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** The addresses of the data of pages. */
const DATA = /\.data(\?|$)/;
const PAGE_WORDS = 'This page could not be loaded.';
const ANIME_WORDS = 'Failed to load local anime data.';

/** How data does not arrive. */
const LOST_ANSWERS = {
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

const main = (page: Page) => page.getByRole('main');
const cardOn = (page: Page) => main(page).locator(`a[href="/anime/${someAnime.mal_id}"]`);

/** Opens a page by the site's bar. */
const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

test('a page whose data does not arrive says so', async ({ page, expectedErrors }) => {
  expectedErrors.push(() => true);
  await page.route(DATA, (route) => route.abort());
  await page.goto('/contact');
  for (const name of ['About', 'Skills', 'Projects', 'Downloads', 'Admin']) {
    await test.step(`${name} names itself and says so`, async () => {
      await open(page, name);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(main(page)).toContainText(PAGE_WORDS);
    });
  }
});

for (const [situation, answer] of Object.entries(LOST_ANSWERS)) {
  test(`the anime list comes when it is tried again: ${situation}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(() => true);
    await page.route(DATA, answer);
    await page.goto('/contact');
    await open(page, 'Anime');
    await expect(main(page)).toContainText(ANIME_WORDS);
    await expect(page).toHaveURL('/anime');
    // Data that was prefetched may still be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await expect(cardOn(page)).toBeVisible();
  });
}

test('a title that does not arrive leads back to the list', async ({ page, expectedErrors }) => {
  expectedErrors.push(() => true);
  await page.goto('/anime');
  await page.route(DATA, (route) => route.abort());
  await cardOn(page).click();
  await expect(main(page)).toContainText(ANIME_WORDS);
  // The link to try again has the same address as the title's card.
  await expect(main(page).getByRole('link', { name: 'Try again' })).toBeVisible();
  await page.unroute(DATA);
  await main(page).getByRole('link', { name: 'Back to Anime' }).click();
  await expect(main(page)).not.toContainText(ANIME_WORDS);
  await expect(page).toHaveURL('/anime');
  await expect(cardOn(page)).toBeVisible();
});

const HOME_NAME = new RegExp(samplePortfolio.home.name.replaceAll(' ', '\\s*'), 'i');

async function expectHomeLook(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOME_NAME);
  await expect(page.getByText(/nothing at this address/i)).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-page', 'home');
  await expect(page.locator('[aria-current]')).toHaveCount(0);
}

test('an address where nothing is shows the Home look', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('404'));
  await test.step('loaded whole, with links that work without a load', async () => {
    expect((await page.goto('/downloads/nope'))?.status()).toBe(404);
    await expectHomeLook(page);
    // With scripts the page is the same.
    await page.waitForLoadState('networkidle');
    await expectHomeLook(page);
    await page.evaluate(() => Reflect.set(window, 'stayed', true));
    await page.getByRole('link', { name: 'View My Work' }).click();
    await expect(page).toHaveURL('/projects');
    await expect(page.getByText(/nothing at this address/i)).toBeHidden();
  });
  await test.step('by a step in the history, since no page links there', async () => {
    await page.evaluate(() => {
      history.pushState(null, '', '/no/such/page');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expectHomeLook(page);
    expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  });
});
