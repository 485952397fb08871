import type { Page } from '@playwright/test';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { POSTER_HOST } from '../support/posters.ts';

/** How far below the window a poster may be asked for: 16rem, and no more than a pixel of rounding. */
const NEAR_PX = 257;

const isDrawn = (address: string) => new URL(address).pathname.startsWith('/posters/');

/** The addresses of posters that a page asks for from now on. */
function watchPosters(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const address = request.url();
    if (isDrawn(address) || new URL(address).host === POSTER_HOST) asked.push(address);
  });
  return asked;
}

/** Waits until each card in the window shows a picture, and returns what the cards near the window show. */
async function shownPosters(page: Page): Promise<string[]> {
  const shown = () =>
    page.locator('.anime-item').evaluateAll(
      (items, near) =>
        items
          .filter((item) => item.getBoundingClientRect().top < innerHeight + near)
          .map((item) => {
            const image = item.querySelector('img');
            return image?.complete && image.naturalWidth > 0 ? image.src : '';
          }),
      NEAR_PX,
    );
  await expect.poll(shown).not.toContain('');
  return shown();
}

test('a poster is drawn where the picture failed, early or late', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  let failed = 0;
  await page.route('/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.route(`https://${POSTER_HOST}/**`, async (route) => {
    if (failed > 1) await later.promise;
    failed += 1;
    await route.abort();
  });
  const asked = watchPosters(page);
  const drawn = () => asked.filter(isDrawn);
  const opened = page.goto('/anime');
  await expect.poll(() => failed).toBeGreaterThan(1);
  await expect(page.locator('.anime-card strong').first()).toBeVisible();
  expect(drawn()).toEqual([]);
  scripts.resolve();
  await opened;
  await expect.poll(() => drawn().length).toBeGreaterThan(0);
  const early = drawn().length;
  later.resolve();
  const shown = await shownPosters(page);
  expect(drawn().toSorted()).toEqual(shown.toSorted());
  expect(shown.length).toBeGreaterThan(early);
});
