import { PAGE_PATHS } from '../support/accessibility.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';
import { servePosters } from '../support/posters.ts';
import { FULL_MOON_TIME, type RunningSite, startSite } from '../support/running-site.ts';
import { faintestLines } from './faintest-lines.ts';

/** A phone, upright and on its side, a tablet, and two desktops. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 844 },
  { width: 1024, height: 900 },
  { width: 1440, height: 900 },
];

/** Where each of the 30 frames of a garden is measured: ten at the top, the others down the page. */
const STOPS = [...Array<number>(10).fill(0), ...Array.from({ length: 20 }, (_, at) => at / 19)];

/** Skies over Home alone: a full moon low, a half one, and a new one. */
const MOONS = ['2026-01-03T13:00Z', '2026-01-26T14:00Z', '2026-01-18T20:00Z'];

/** The lights of all gardens: the middle of the night, dusk, before dawn, dawn, day. */
const HOURS = [
  FULL_MOON_TIME,
  '2026-01-06T12:00Z',
  '2026-01-06T22:00Z',
  '2026-01-06T23:45Z',
  '2026-01-06T06:30Z',
];

test.describe.configure({ timeout: 600_000 });

for (const skyTime of [...HOURS, ...MOONS]) {
  test.describe(`in 30 frames of ${skyTime}`, () => {
    test.use({
      ...MOVING,
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
      site: async ({}, use: (site: RunningSite) => Promise<void>) => {
        const site = await startSite({}, { skyTime });
        await use(site);
        await site.stop();
      },
    });
    for (const path of HOURS.includes(skyTime) ? PAGE_PATHS : ['/']) {
      for (const size of WINDOWS) {
        test(`every line of ${path} can be read at ${size.width} px`, async ({ page }) => {
          await page.setViewportSize(size);
          if (path === '/anime') await servePosters(page);
          await page.goto(path);
          await liveGarden(page);
          expect(await faintestLines(page, STOPS)).toEqual({});
        });
      }
    }
  });
}
