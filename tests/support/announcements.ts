import type { Page } from '@playwright/test';

/**
 * From the next page on, notes what a screen reader says by itself: words that come into a live region
 * which was there before them, and alerts, which may come with their words.
 */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Reflect.set(globalThis, 'heard', heard);
    const hear = (region: Element | null | undefined) => {
      const words = region?.textContent ?? '';
      if (words !== '' && words !== heard.at(-1)) heard.push(words);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        hear(element?.closest('[aria-live], [role="status"], [role="alert"], [role="log"]'));
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          hear(added.matches('[role="alert"]') ? added : added.querySelector('[role="alert"]'));
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** What was said since the page was loaded, in its order. */
export const announcementsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'heard'));
