import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { drawn } from './motion.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A soft assertion that axe finds nothing in the current page; `place` says what is shown. */
export async function expectAccessible(page: Page, subject: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // The other mode joins the results of frames in a second page. Both take a third of its time: only previews are in
    // frames, and are tested as pages.
    .setLegacyMode()
    .exclude('iframe')
    // They pass the focus on at once; a screen reader never stops there.
    .exclude('[data-base-ui-focus-guard]')
    // Style sheets are for experimental rules only, and axe reads them in a way that the policy stops in Firefox.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(RULES)
    .analyze();
  const nodesByRule = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect.soft(nodesByRule, `what axe finds in ${subject}`).toEqual([]);
}

/** More presses than any page has focusable elements. */
const MAX_PRESSES = 150;

/**
 * Presses Tab (or Shift+Tab) until an element has the focus, and checks that the focus is visible: it has a mark
 * that was not there before, and nothing covers it (WCAG 2.4.7, 2.4.11).
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => hiddenBecause(target), String(target)).toBe('');
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${MAX_PRESSES} times ${key} do not lead to ${target}.`);
}

/** Moves the focus to an element by Tab, and presses Enter on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** The reason why the focus of an element is not visible; empty if it is. */
const hiddenBecause = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [middle, center] = [left + width / 2, top + height / 2];
    if (middle < 0 || middle > innerWidth || center < 0 || center > innerHeight) {
      return 'it lies outside the window';
    }
    const front = document.elementFromPoint(middle, center);
    const isInFront = front?.contains(element) || element.contains(front);
    if (!isInFront) return `${front?.outerHTML.slice(0, 120)} lies over it`;
    // The mark may be on an ancestor or a descendant of the element, or on what fills the line around it.
    const marked = [element, element.parentElement, ...element.querySelectorAll('*')].some((one) =>
      [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element, part);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      }),
    );
    return marked ? '' : 'nothing marks it';
  });

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

/** Collects the violations of the content policy on every page that is opened after this call. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('stopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'stopped');
      const what = `${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`;
      if (typeof tell === 'function') tell(what);
    });
  });
  return stopped;
}

/** The texts of a page that are printed in pale letters, or on a dark ground. */
export const palePrintedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('This browser has no canvas.');
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim();
      // The text on posters is in a picture.
      if (!text || !parent?.checkVisibility() || parent.closest('.poster')) continue;
      const lightness = (color: string, ground: string): number => {
        for (const one of [ground, color]) {
          context.fillStyle = one;
          context.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const isPale = lightness(getComputedStyle(parent).color, 'white') > 118;
      let isOnDark = false;
      for (let box: Element | null = parent; box !== null; box = box.parentElement) {
        isOnDark ||= lightness(getComputedStyle(box).backgroundColor, 'white') < 200;
      }
      if (isPale || isOnDark) found.add(text.slice(0, 40));
    }
    return [...found];
  });

/** Scrolls to a position of the page, and waits until its elements have faded in. */
export async function scrollDown(page: Page, part: number): Promise<void> {
  await page.evaluate((down) => {
    const { scrollHeight, clientHeight } = document.documentElement;
    scrollTo({ top: (scrollHeight - clientHeight) * down, behavior: 'instant' });
  }, part);
  await drawn(page);
  await drawn(page);
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** The public pages, the one of a project, and the admin. */
export const PAGE_PATHS: readonly string[] = [
  ...PUBLIC_PATHS,
  '/projects/harbour-tides-on-one-screen',
  '/admin',
];
