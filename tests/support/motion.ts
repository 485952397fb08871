import type { Page, Worker } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the newest garden of a page moves. Does not wait if the page itself draws it. */
export async function liveGarden(page: Page): Promise<void> {
  await expect(page.locator('.garden').last().locator('.garden-live')).toHaveAttribute(
    'data-live',
    '',
  );
}

/** The worker that draws the page's garden. */
export function gardenWorker(page: Page): Worker {
  const worker = page.workers().at(-1);
  if (worker === undefined) throw new Error('No worker draws this page’s garden.');
  return worker;
}

/** A worker, or a page itself. */
interface Thread {
  evaluate<Result>(run: () => Result): Promise<Result>;
}

/** Starts to count the frames of a garden that a thread draws. */
export async function countFrames(thread: Thread): Promise<() => Promise<number>> {
  await thread.evaluate(() => {
    const { prototype } =
      'document' in globalThis ? CanvasRenderingContext2D : OffscreenCanvasRenderingContext2D;
    const { drawImage } = prototype;
    Reflect.set(globalThis, 'drawings', 0);
    Reflect.set(prototype, 'drawImage', function (this: unknown, ...given: unknown[]) {
      Reflect.set(globalThis, 'drawings', Number(Reflect.get(globalThis, 'drawings')) + 1);
      return Reflect.apply(drawImage, this, given);
    });
  });
  return () => thread.evaluate(() => Number(Reflect.get(globalThis, 'drawings')));
}

/** Simulates for a page that its tab becomes hidden or visible. */
export const hideTab = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    const state = { hidden: isHidden, visibilityState: isHidden ? 'hidden' : 'visible' };
    for (const [name, value] of Object.entries(state))
      Object.defineProperty(document, name, { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

/** The maximum cumulative layout shift of a visit (web.dev/cls). */
export const SHIFT_LIMIT = 0.01;

/** Sums up layout shifts from the next page load on; the test can move the page's clock. */
export async function watchShifts(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(watch);
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(globalThis, 'shift')));

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

/** More than the clock of a page can be ahead of that of the test, in milliseconds. */
const AHEAD_MS = 5_000;

/**
 * Stops the installed clock of an open page, so that only the test moves it: on a busy machine, a clock that
 * runs would be far ahead when the test looks.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/**
 * Opens a page whose clock is stopped until the test moves it. Its scripts still start. The CSS animation of the caret,
 * which tells how long the first role has been seen, does not follow this clock: it is paused after `waited`
 * milliseconds. The clock stands a second after `time`, in milliseconds since 1970.
 */
export async function openWithStoppedClock(
  page: Page,
  path: string,
  { waited = 0, time = 0 } = {},
): Promise<void> {
  await page.clock.install({ time });
  await page.clock.pauseAt(time + 1_000);
  await page.addInitScript((passed) => {
    // The scripts wait for an idle callback, which never comes with a stopped clock, or for a touch.
    addEventListener('load', () => dispatchEvent(new Event('pointerdown')));
    new MutationObserver((_, observer) => {
      const [waiting] = document.querySelector('.caret')?.getAnimations() ?? [];
      if (waiting === undefined) return;
      waiting.pause();
      waiting.currentTime = passed;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, waited);
  await page.goto(path);
}
