import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { liveGarden } from './gardens.ts';

/** What moves by itself during a visit, as the browser adds it up (web.dev/cls), may be at most this. */
export const SHIFT_LIMIT = 0.01;

/** More than the first role takes to be typed and erased, in milliseconds. */
const TYPING_MS = 30_000;
/** A letter comes or goes in it. */
const STEP_MS = 200;

/** Adds up from the next page on what shifts in it; its clock can be moved. */
export async function watchShifts(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(watch);
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'shift')));

/** Looks at an open page from its top to its end, until all that types, counts and fades has done so. */
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

/** Lets the first role be typed and erased, and the second one begin; each step is drawn. */
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

/** Waits until the browser has laid out and drawn the page once more: an observer is no part of the clock. */
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

/** Notes what shifts, and how many counters have begun to run. Runs in the page. */
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
