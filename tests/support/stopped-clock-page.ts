import type { Page } from '@playwright/test';

/** More than the clock of a page can be ahead of that of the test, in milliseconds. */
const AHEAD_MS = 5_000;

/**
 * Stops the installed clock of an open page, so that only the test moves it: on a busy machine, a clock that
 * runs would be far ahead when the test looks.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/**
 * Moves the stopped clock of a page by a millisecond at a time until `run` ends: axe waits for timers, and what closes
 * by itself after seconds stays open until then.
 */
export async function withSlowClock(page: Page, run: () => Promise<void>): Promise<void> {
  let isDone = false;
  const running = run().finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  await running;
}

/**
 * Opens a page whose clock is stopped until the test moves it. Its scripts still start. The CSS animation that
 * hides the role until the typing starts does not follow this clock: it is paused after `waited` milliseconds.
 * The clock stands a second after `time`, in milliseconds since 1970.
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
      const [waiting] = document.querySelector('.typed')?.getAnimations() ?? [];
      if (waiting === undefined) return;
      waiting.pause();
      waiting.currentTime = passed;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, waited);
  await page.goto(path);
}
