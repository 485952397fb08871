import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Collects the requests of a page from now on. */
function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

/** Opens a page and waits until the others are prefetched. */
async function openIdle(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse((response) => response.url().includes('/projects.data'));
  await page.goto(path);
  await last;
  await page.waitForLoadState('networkidle');
}

/** What the other six pages may cost a visitor who opens none of them, in bytes. */
const PREFETCH_BUDGET = 64_000;

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

test('an idle page fetches what the others need, which then open without the server', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_INTERNET_DISCONNECTED'));
  const requests = watchRequests(page);
  await openIdle(page, '/');
  const data = requests.map(pathOf).filter((path) => path.endsWith('.data'));
  expect(data.toSorted()).toEqual(
    ['about', 'anime', 'contact', 'downloads', 'projects', 'skills'].map((name) => `/${name}.data`),
  );
  const first = requests.findIndex((request) => pathOf(request).endsWith('.data'));
  expect(await bytesOf(requests.slice(first).filter(isNeeded))).toBeLessThan(PREFETCH_BUDGET);

  await context.setOffline(true);
  for (const [name, text] of [
    ['About', 'About'],
    ['Projects', 'Projects'],
    ['Downloads', 'Free Downloads'],
  ] as const) {
    await follow(page, name);
    await expect(heading(page)).toHaveText(text);
  }
  await context.setOffline(false);
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
  expect(requests.map(pathOf).filter((path) => path.endsWith('.data'))).toEqual([]);
  await follow(page, 'Skills');
  await expect(heading(page)).toHaveText(/skills/i);
});
