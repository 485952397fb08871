import type { Page } from '@playwright/test';
import { animeList } from '../support/anime-list.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { POSTER_HOST, servePosters } from '../support/posters.ts';

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

/** The addresses that must be asked for where these are shown: a drawn one only after its picture failed. */
const expectedOf = (shown: readonly string[], asked: readonly string[]) => {
  const failed = animeList
    .filter(({ mal_id }) => shown.some((address) => address.endsWith(`/posters/${mal_id}.svg`)))
    .map(({ kitsu_id }) => asked.find((address) => address.includes(`/${kitsu_id}/`)));
  return [...shown, ...failed].toSorted();
};

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

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`each poster near the window is asked for once: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await servePosters(page);
    const asked = watchPosters(page);
    await page.goto('/anime');
    const shown = await shownPosters(page);
    expect(shown.length).toBeLessThan(7);
    expect(asked.toSorted()).toEqual(expectedOf(shown, asked));

    await test.step('the next ones are asked for as they come near', async () => {
      await page.mouse.move(width / 2, height / 2);
      await page.mouse.wheel(0, height);
      await expect.poll(async () => (await shownPosters(page)).some(isDrawn)).toBe(true);
      const more = await shownPosters(page);
      expect(more.some((address) => !isDrawn(address))).toBe(true);
      expect(more.length).toBeGreaterThan(shown.length);
      expect(more.length).toBeLessThan(animeList.length / 2);
      expect(asked.toSorted()).toEqual(expectedOf(more, asked));
    });
  });
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a drawn poster is below each picture, for where that fails', async ({ page }) => {
    await servePosters(page);
    await page.goto('/anime');
    const card = page.locator('.anime-item').first();
    const drawn = card.locator('.poster-drawn');
    await expect(drawn).toBeVisible();
    await expect
      .poll(() =>
        drawn.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });
});
