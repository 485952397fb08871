import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const pathOf = (request: Request) => new URL(request.url()).pathname;

/** What the other six pages may cost a visitor who opens none of them, in bytes. */
const PREFETCH_BUDGET = 64_000;

/** Scripts, style sheets and data: what a page needs before it can be shown. */
const isNeeded = (request: Request) =>
  ['script', 'stylesheet', 'fetch'].includes(request.resourceType());

async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  return sizes.reduce((sum, size) => sum + size.responseBodySize, 0);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

// moving.spec.ts has one who saves data.
test('an idle page fetches what the others need, which then open without the server', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('ERR_INTERNET_DISCONNECTED'));
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const last = page.waitForResponse((response) => response.url().includes('/projects.data'));
  await page.goto('/');
  await last;
  await page.waitForLoadState('networkidle');
  const data = requests.map(pathOf).filter((path) => path.endsWith('.data'));
  expect(data.toSorted()).toEqual(
    ['about', 'anime', 'contact', 'downloads', 'projects', 'skills'].map((name) => `/${name}.data`),
  );
  const first = requests.findIndex((request) => pathOf(request).endsWith('.data'));
  expect(await bytesOf(requests.slice(first).filter(isNeeded))).toBeLessThan(PREFETCH_BUDGET);

  await context.setOffline(true);
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const [name, text] of [
    ['About', 'About'],
    ['Projects', 'Projects'],
    ['Downloads', 'Free Downloads'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(heading(page)).toHaveText(text);
  }
  await context.setOffline(false);
  await page.goBack();
  await expect(heading(page)).toHaveText('Projects');
  await expect(page.getByRole('heading', { name: 'Quiet Queue' })).toBeVisible();
});
