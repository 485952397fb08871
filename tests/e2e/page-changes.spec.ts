import type { Page, Request } from '@playwright/test';
import { FRESH_MS } from '../../app/prefetch/kept-data.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { openIdle, pathOf, watchRequests } from '../support/prefetching.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** What the other six pages, and the dialog of a list, may cost a visitor who opens none of them, in bytes. */
const PREFETCH_BUDGET = 64_000;

/** What a change of page may cost: the picture of the garden, and what the scene loads. */
const CHANGE_BUDGET = 40_000;

/** Scripts, style sheets and data: what a page needs before it can be shown. */
const isNeeded = (request: Request) =>
  ['script', 'stylesheet', 'fetch'].includes(request.resourceType());

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
}

const follow = (page: Page, name: string) =>
  page
    .getByRole('banner')
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name, exact: true })
    .click();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an idle page fetches once what the others need to open', async ({ page, browserName }) => {
  const requests = watchRequests(page);
  await openIdle(page, '/');
  // Firefox also tells of pictures that it has already.
  const isFetched = (request: Request) =>
    browserName !== 'firefox' || request.resourceType() !== 'image';
  const addresses = requests.filter(isFetched).map((request) => request.url());
  expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([]);
  const data = requests.map(pathOf).filter((path) => path.endsWith('.data'));
  expect(data.toSorted()).toEqual(
    ['about', 'anime', 'contact', 'downloads', 'projects', 'skills'].map((name) => `/${name}.data`),
  );
  const begin = requests.findIndex((request) => pathOf(request).startsWith('/assets/prefetch-'));
  const prefetched = requests.slice(begin).filter(isNeeded);
  expect(await bytesOf(prefetched)).toBeLessThan(PREFETCH_BUDGET);

  for (const [name, text] of [
    ['About', 'About'],
    ['Projects', 'Projects'],
    ['Downloads', 'Free Downloads'],
  ] as const) {
    requests.length = 0;
    await follow(page, name);
    await expect(heading(page)).toHaveText(text);
    await page.waitForLoadState('networkidle');
    // For the way back to the page that was loaded whole.
    const needed = requests.filter(isNeeded).map(pathOf);
    expect(
      needed.filter((path) => path !== '/_.data'),
      name,
    ).toEqual([]);
    expect(await bytesOf(requests), name).toBeLessThan(CHANGE_BUDGET);
  }
  await page.goBack();
  await expect(heading(page)).toHaveText('Projects');
  await expect(page.getByRole('heading', { name: 'Quiet Queue' })).toBeVisible();
});

test('who saves data fetches nothing ahead, and pages still open', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const requests = watchRequests(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await follow(page, 'Skills');
  await expect(heading(page)).toHaveText(/skills/i);
  await page.waitForLoadState('networkidle');
  const data = requests.map(pathOf).filter((path) => path.endsWith('.data'));
  expect(data).toEqual(['/skills.data']);
});

test('without a connection, fresh pages open', async ({ page, context, expectedErrors }) => {
  expectedErrors.push((text) => /ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text));
  await openIdle(page, '/');
  await context.setOffline(true);
  await follow(page, 'Projects');
  await expect(page.getByRole('heading', { name: 'Quiet Queue' })).toBeVisible();
  await follow(page, 'Anime');
  await expect(heading(page)).toHaveText(/The Best\s+Animes I\s+Watched/);
  await page.getByRole('link', { name: someAnime.title }).click();
  await expect(page.getByText('Failed to load local anime data')).toBeVisible();
  await context.setOffline(false);
});

test('a save shows at the next whole load, and when data is old', async ({ page, site }) => {
  const title = 'Saved since';
  await page.clock.install();
  await openIdle(page, '/');
  const [first, ...others] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no project.');
  const projects = { ...samplePortfolio.projects, projects: [{ ...first, title }, ...others] };
  await (await logIn(site.address)).save({ ...samplePortfolio, projects }, 1);

  await follow(page, 'Projects');
  await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
  await follow(page, 'Home');
  await page.clock.fastForward(FRESH_MS);
  await follow(page, 'Projects');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await openIdle(page, '/about');
  await follow(page, 'Projects');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('a press on the link to the page that is shown asks what is new', async ({ page, site }) => {
  const title = 'Saved since';
  await openIdle(page, '/');
  await follow(page, 'Projects');
  const [first, ...others] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no project.');
  const projects = { ...samplePortfolio.projects, projects: [{ ...first, title }, ...others] };
  await (await logIn(site.address)).save({ ...samplePortfolio, projects }, 1);
  await expect(page.getByRole('heading', { name: first.title })).toBeVisible();
  await follow(page, 'Projects');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
