import type { Page } from '@playwright/test';
import { faintestLines, PAGE_PATHS } from '../support/accessibility.ts';
import { expect, MOVING, readingTest, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';
import { servePosters } from '../support/posters.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';

/** A phone, upright and on its side, a tablet, and two desktops. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 844 },
  { width: 1024, height: 900 },
  { width: 1440, height: 900 },
];

type Size = (typeof WINDOWS)[number];

/** Where each of the 30 frames of a garden is measured: ten at the top, the others down the page. */
const STOPS = [...Array<number>(10).fill(0), ...Array.from({ length: 20 }, (_, at) => at / 19)];

/** Skies over Home: a full moon high and low, a half one, and a new one. */
const SKY_TIMES = [
  '2026-01-03T18:00Z',
  '2026-01-03T13:00Z',
  '2026-01-26T14:00Z',
  '2026-01-18T20:00Z',
];

/** The lights of the gardens beside that of the night's middle: dusk, before dawn, dawn, day. */
const HOURS = ['2026-01-06T12:00Z', '2026-01-06T22:00Z', '2026-01-06T23:45Z', '2026-01-06T06:30Z'];
/** Those of which text is over the brightest parts. */
const HOUR_WINDOWS = WINDOWS.filter(({ width }) => [390, 820, 1440].includes(width));

test.describe.configure({ timeout: 600_000 });

async function expectContrast(page: Page, path: string, size: Size): Promise<void> {
  await page.setViewportSize(size);
  if (path === '/anime') await servePosters(page);
  await page.goto(path);
  await liveGarden(page);
  expect(await faintestLines(page, STOPS)).toEqual({});
}

readingTest.describe('every line can be read in 30 frames', () => {
  readingTest.use(MOVING);
  for (const path of PAGE_PATHS) {
    for (const size of WINDOWS) {
      readingTest(`of ${path} at ${size.width} px`, async ({ page }) => {
        await expectContrast(page, path, size);
      });
    }
  }
});

const under = (skyTime: string) => ({
  ...MOVING,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use: (site: RunningSite) => Promise<void>) => {
    const site = await startSite({}, { skyTime });
    await use(site);
    await site.stop();
  },
});

for (const skyTime of SKY_TIMES) {
  test.describe(`under the sky of ${skyTime}`, () => {
    test.use(under(skyTime));
    for (const size of WINDOWS) {
      test(`every line of / can be read in 30 frames at ${size.width} px`, async ({ page }) => {
        await expectContrast(page, '/', size);
      });
    }
  });
}

for (const skyTime of HOURS) {
  test.describe(`in the light of ${skyTime}`, () => {
    test.use(under(skyTime));
    for (const path of PAGE_PATHS) {
      for (const size of HOUR_WINDOWS) {
        test(`every line of ${path} can be read at ${size.width} px`, async ({ page }) => {
          await expectContrast(page, path, size);
        });
      }
    }
  });
}
