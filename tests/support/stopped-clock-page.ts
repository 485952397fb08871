import type { Page } from '@playwright/test';

/**
 * Opens a page whose clock is stopped until the test moves it. Its scripts still start. The CSS animation that
 * hides the role until the typing starts does not follow this clock: it is paused after `waited` milliseconds.
 */
export async function openWithStoppedClock(page: Page, path: string, waited = 0): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
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
