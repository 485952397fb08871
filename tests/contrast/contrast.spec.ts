import type { Page } from '@playwright/test';
import { faintestLines, PAGE_PATHS } from '../support/accessibility.ts';
import { expect, MOVING, readingTest, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';
import { servePosters } from '../support/posters.ts';
import { startSite } from '../support/running-site.ts';

const WIDTHS = [390, 820, 1024, 1440];

/** Where each of the 30 frames of a garden is measured: ten at the top, the others down the page. */
const STOPS = [...Array<number>(10).fill(0), ...Array.from({ length: 20 }, (_, at) => at / 19)];

/** Skies over Home: a full moon high and low, a half one, a new one, and a dawn. */
const SKY_TIMES = [
  '2026-01-03T18:00Z',
  '2026-01-03T13:00Z',
  '2026-01-26T14:00Z',
  '2026-01-18T20:00Z',
  '2026-01-06T23:45Z',
];

test.describe.configure({ timeout: 600_000 });

async function expectContrast(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 1024 ? 844 : 900 });
  if (path === '/anime') await servePosters(page);
  await page.goto(path);
  await liveGarden(page);
  expect(await faintestLines(page, STOPS)).toEqual({});
}

readingTest.describe('every line can be read in 30 frames', () => {
  readingTest.use(MOVING);
  for (const path of PAGE_PATHS) {
    for (const width of WIDTHS) {
      readingTest(`of ${path} at ${width} px`, async ({ page }) => {
        await expectContrast(page, path, width);
      });
    }
  }
});

for (const skyTime of SKY_TIMES) {
  test.describe(`under the sky of ${skyTime}`, () => {
    test.use({
      ...MOVING,
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
      site: async ({}, use) => {
        const site = await startSite({}, { skyTime });
        await use(site);
        await site.stop();
      },
    });
    for (const width of WIDTHS) {
      test(`every line of / can be read in 30 frames at ${width} px`, async ({ page }) => {
        await expectContrast(page, '/', width);
      });
    }
  });
}
