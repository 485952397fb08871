import type { Page } from '@playwright/test';

/**
 * Records, from the next page load on, what a screen reader announces: text that is added to an existing
 * live region, and alerts, which may be added together with their text.
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

/** The announcements since the page was loaded, in order. */
export const announcementsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'heard'));
