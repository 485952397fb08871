import type { Page, Request } from '@playwright/test';
import { faintestLines } from '../contrast/faintest-lines.ts';
import {
  expectAccessible,
  PAGE_PATHS,
  palePrintedTexts,
  scrollDown,
  watchPolicy,
} from '../support/accessibility.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import {
  countFrames,
  drawn,
  gardenWorker,
  liveGarden,
  SHIFT_LIMIT,
  shiftOf,
  watchShifts,
} from '../support/motion.ts';
import { premiumTool } from '../support/owner.ts';
import { servePosters } from '../support/posters.ts';

/**
 * Holds the fonts of the next page load back until the page is painted without them and its pictures are there. The
 * test calls the result when the page is loaded: it tells how much the page moved when the fonts came.
 */
async function holdFonts(page: Page): Promise<() => Promise<number>> {
  const painted = Promise.withResolvers<void>();
  await page.exposeFunction('reportPaint', () => painted.resolve());
  await page.addInitScript(watchFonts);
  await page.route('**/*.woff2', async (route) => {
    await painted.promise;
    await route.continue();
  });
  return async () => {
    const read = () => page.evaluate(() => Reflect.get(globalThis, 'fontShift'));
    await expect.poll(read, 'the fonts came').toEqual(expect.any(Number));
    return read();
  };
}

/** Tells the test when the page is painted, and records what moves until its fonts are shown. Runs in the page. */
function watchFonts(): void {
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
  const loaded = new Promise<unknown>((resolve) => addEventListener('load', resolve));
  const read = new Promise<unknown>((resolve) => addEventListener('DOMContentLoaded', resolve));
  const nextPaint = () =>
    new Promise<void>((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.documentElement);
    });
  const shift = () => Number(Reflect.get(globalThis, 'shift'));
  void (async () => {
    await Promise.all([painted, read]);
    const eager = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.allSettled(eager.map((image) => image.decode()));
    const before = shift();
    const report: unknown = Reflect.get(globalThis, 'reportPaint');
    if (typeof report === 'function') report();
    await loaded;
    await document.fonts.ready;
    await nextPaint();
    await nextPaint();
    Reflect.set(globalThis, 'fontShift', shift() - before);
  })();
}

/** Scrolls through an open page until all typing, counting and fading has ended. */
async function lookThrough(page: Page): Promise<void> {
  await liveGarden(page);
  await page.evaluate(() => document.fonts.ready);
  const { height, step } = await page.evaluate(() => ({
    height: document.body.scrollHeight,
    step: innerHeight / 2,
  }));
  for (let down = 0; down < height; down += step) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down);
    await drawn(page);
    await drawn(page);
  }
  const counters = await page.locator('.counter:not(:empty)').count();
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'counted'))).toBe(counters);
  await expect(page.locator('.counter[data-now]')).toHaveCount(0);
  if ((await page.locator('.typing > span').count()) > 0) await followTyping(page);
}

/** Moves the clock until the first role is erased and the second one begins, drawing each step. */
async function followTyping(page: Page): Promise<void> {
  const typed = page.locator('.typing > span');
  const first = (await typed.textContent())?.at(0) ?? '';
  const seen = new Set([first]);
  for (let passed = 0; passed < TYPING_MS && seen.size < 3; passed += STEP_MS) {
    await page.clock.runFor(STEP_MS);
    await drawn(page);
    seen.add((await typed.textContent())?.at(0) ?? '');
  }
  expect(seen.size, 'nothing, the first role and the second one').toBe(3);
}

/** Longer than the first role takes to be erased, in milliseconds. */
const TYPING_MS = 30_000;

/** Long enough for a letter to be typed or erased, in milliseconds. */
const STEP_MS = 200;

/** A phone and a desktop. */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/**
 * Modals with their own address, and addresses that do not exist.
 */
const OTHER_PATHS = [
  `/anime/${someAnime.mal_id}`,
  `/downloads/${premiumTool.id}`,
  '/nowhere',
  '/grants/x',
];

/**
 * The maximum that the first view of a page loads, in transferred bytes. React and React Router are 80 kB of the
 * scripts. Playwright does not see the 3 kB that start the garden's worker. All public pages share the style sheet.
 */
const BUDGET = { script: 98_700, stylesheet: 22_500, font: 95_000 };

/**
 * The scroll positions at which a frame of a moving garden is measured: most lines of a page of four windows.
 * tests/contrast measures 30 frames.
 */
const STOPS = [0, 0.25, 0.6, 1];

/** A cold browser on a busy machine may draw a first frame in the system's own font. */
const LATE_FONT_LIMIT = 0.02;

test.setTimeout(180_000);

for (const size of WINDOWS) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test.describe('while it moves', () => {
      test.use(MOVING);
      for (const path of PAGE_PATHS) {
        test(`${path} is light, still, readable, printable and safe`, async ({ page }) => {
          const stopped = await watchPolicy(page);
          await watchShifts(page);
          const shiftOfFonts = await holdFonts(page);
          if (path === '/anime') await servePosters(page);

          await page.goto(path);
          await page.waitForLoadState('networkidle');

          const late = await shiftOfFonts();
          expect.soft(late, 'what moved when the fonts came').toBeLessThan(LATE_FONT_LIMIT);
          await lookThrough(page);
          const shift = (await shiftOf(page)) - late;
          expect.soft(shift, 'what moved by itself').toBeLessThan(SHIFT_LIMIT);
          // A garden out of view rests.
          await scrollDown(page, 0);
          const drawings = await countFrames(gardenWorker(page));
          await expect.poll(drawings, 'frames of the garden').toBeGreaterThan(3);

          const faint = await faintestLines(page, STOPS);
          expect.soft(faint, 'lines of too little contrast').toEqual({});
          await page.emulateMedia({ reducedMotion: 'reduce' });
          await scrollDown(page, 0);
          await expectAccessible(page, path);
          expect.soft(stopped, 'what the content policy stopped').toEqual([]);

          // What is printed in which colour does not depend on the width.
          if (size.width < 1440) return;
          await page.emulateMedia({ media: 'print' });
          const pale = await palePrintedTexts(page);
          expect.soft(pale, 'what is not printed in dark letters').toEqual([]);
        });
      }
    });
  });
}

test('what has its own address, or nothing, is accessible', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('404'));
  const stopped = await watchPolicy(page);
  for (const path of OTHER_PATHS) {
    await page.goto(path);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await expectAccessible(page, `${path} at ${size.width} px`);
    }
  }
  expect.soft(stopped, 'what the content policy stopped').toEqual([]);
});

test('the first view of a page is light', async ({ browser, site }) => {
  // The admin has no budget: visitors do not load it.
  for (const path of PAGE_PATHS.filter((candidate) => candidate !== '/admin')) {
    const context = await browser.newContext({ baseURL: site.address });
    const page = await context.newPage();
    // What is fetched ahead for other pages has its own limit (tests/e2e/page-changes.spec.ts).
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'yes');
    await page.waitForLoadState('networkidle');
    const spent = { script: 0, stylesheet: 0, font: 0 };
    for (const request of requests) {
      const type = request.resourceType();
      if (type === 'script' || type === 'stylesheet' || type === 'font')
        spent[type] += (await request.sizes()).responseBodySize;
    }
    for (const type of ['script', 'stylesheet', 'font'] as const) {
      expect.soft(spent[type], `bytes of ${type} of ${path}`).toBeLessThanOrEqual(BUDGET[type]);
      expect.soft(spent[type], `bytes of ${type} of ${path}`).toBeGreaterThan(0);
    }
    await context.close();
  }
});
