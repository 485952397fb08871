import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { liveGarden } from './gardens.ts';

/** The maximum cumulative layout shift of a visit (web.dev/cls). */
export const SHIFT_LIMIT = 0.01;

/** Longer than the first role takes to be typed and erased, in milliseconds. */
const TYPING_MS = 30_000;
/** Long enough for a letter to be typed or erased, in milliseconds. */
const STEP_MS = 200;

/** Sums up layout shifts from the next page load on; the test can move the page's clock. */
export async function watchShifts(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(watch);
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'shift')));

/**
 * Holds the fonts of the next page load back until the page is painted without them and its pictures are there. The
 * test calls the result when the page is loaded: it tells how much the page moved when the fonts came.
 */
export async function holdFonts(page: Page): Promise<() => Promise<number>> {
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

/** Scrolls through an open page until all typing, counting and fading has ended. */
export async function lookThrough(page: Page): Promise<void> {
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

/** Moves the clock until the first role is typed and erased and the second one begins, drawing each step. */
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

/** Waits for the next layout and paint, which do not depend on the stopped clock. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      }),
  );

/** Records layout shifts and started counters. Runs in the page. */
function watch(): void {
  Reflect.set(globalThis, 'shift', 0);
  Reflect.set(globalThis, 'counted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue;
      const sum = Number(Reflect.get(globalThis, 'shift')) + Number(Reflect.get(entry, 'value'));
      Reflect.set(globalThis, 'shift', sum);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const running = new Set<Node>();
  new MutationObserver((changes) => {
    for (const { target } of changes) running.add(target);
    Reflect.set(globalThis, 'counted', running.size);
  }).observe(document, { attributeFilter: ['data-now'], subtree: true });
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
