import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

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
    // The mark may be on an ancestor or a descendant of the element.
    const marked = [element, element.parentElement, ...element.querySelectorAll('*')].some(
      (one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one ?? element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      },
    );
    return marked ? '' : 'nothing marks it';
  });
