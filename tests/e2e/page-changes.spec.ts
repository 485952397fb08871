import type { Page, Request } from '@playwright/test';
import { someAnime } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** The addresses of the data of pages. */
const DATA = /\.data(\?|$)/;

/** What the other six pages may cost a visitor who opens none of them, in bytes. */
const PREFETCH_BUDGET = 64_000;

/** Scripts, style sheets and data: what a page needs before it can be shown. */
const isNeeded = (request: Request) =>
  ['script', 'stylesheet', 'fetch'].includes(request.resourceType());

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
}

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a page by the site's bar. */
const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

// motion.spec.ts has one who saves data.
test('an idle page fetches what the others need, which then open without the server', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_INTERNET_DISCONNECTED'));
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto('/');
  const data = () => requests.map(pathOf).filter((path) => DATA.test(path));
  await expect
    .poll(() => data().toSorted())
    .toEqual(
      ['about', 'anime', 'contact', 'downloads', 'projects', 'skills'].map(
        (name) => `/${name}.data`,
      ),
    );
  await page.waitForLoadState('networkidle');
  const first = requests.findIndex((request) => DATA.test(pathOf(request)));
  // Which waits for their answers.
  expect(await bytesOf(requests.slice(first).filter(isNeeded))).toBeLessThan(PREFETCH_BUDGET);

  await context.setOffline(true);
  for (const [name, text] of [
    ['About', 'About'],
    ['Projects', 'Projects'],
    ['Downloads', 'Free Downloads'],
  ] as const) {
    await open(page, name);
    await expect(heading(page, text)).toBeVisible();
  }
  await context.setOffline(false);

  await test.step('who goes on before a page has come in meets no error', async () => {
    for (const path of ['/about', '/skills', '/projects', '/about'])
      await page.locator(`.topnav a[href="${path}"]`).evaluate((link: HTMLElement) => link.click());
    await expect(heading(page, 'About')).toBeVisible();
  });
});

test('a page whose data does not arrive says so, and comes when it is tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(() => true);
  const failed = 'Failed to load local anime data.';
  await page.route(DATA, (route) => route.abort());
  await page.goto('/contact');
  for (const name of ['About', 'Skills', 'Projects', 'Downloads', 'Admin']) {
    await test.step(`${name} names itself and says so`, async () => {
      await open(page, name);
      await expect(heading(page, name)).toBeVisible();
      await expect(main(page)).toContainText('This page could not be loaded.');
    });
  }
  const card = main(page).locator(`a[href="/anime/${someAnime.mal_id}"]`);
  // As a proxy answers in its own words.
  await page.route(DATA, (route) =>
    route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' }),
  );
  await open(page, 'Anime');
  await expect(main(page)).toContainText(failed);
  await expect(page).toHaveURL('/anime');
  // Data that was prefetched may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main(page).getByRole('link', { name: 'Try again' }).click();
  await expect(card).toBeVisible();

  await test.step('a title that does not arrive leads back to the list', async () => {
    await page.goto('/anime');
    await page.route(DATA, (route) => route.abort());
    await card.click();
    await expect(main(page)).toContainText(failed);
    await page.unroute(DATA);
    await main(page).getByRole('link', { name: 'Back to Anime' }).click();
    await expect(page).toHaveURL('/anime');
    await expect(card).toBeVisible();
  });
});
