import type { Page } from '@playwright/test';

/**
 * Opens a page whose clock stands still until the test lets it run; its scripts start all the same. The
 * styles' own waiting for the typing, which is the browser's and not this clock's, stands still too, when
 * so many milliseconds of it have passed.
 */
export async function openWithStoppedClock(page: Page, path: string, waited = 0): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.addInitScript((passed) => {
    // The scripts wait for an idle browser, which this clock never has, or for a touch.
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
