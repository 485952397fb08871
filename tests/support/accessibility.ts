import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { drawn, hideTab } from './motion.ts';
import { PUBLIC_PATHS } from './public-paths.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A soft assertion that axe finds nothing in the current page; `place` says what is shown. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
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
  expect.soft(nodesByRule, `what axe finds in ${place}`).toEqual([]);
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

/** A line of text in the window. */
interface Line {
  readonly text: string;
  readonly color: readonly [red: number, green: number, blue: number];
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

interface Faint {
  readonly text: string;
  readonly ratio: number;
}

/** The least contrast of a text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

/** The lines of text in a window that nothing covers. */
const linesOf = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    const lines: Line[] = [];
    const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (paint === null) throw new Error('This browser has no canvas.');
    /** The channels of a CSS colour. */
    const channelsOf = (color: string): Line['color'] => {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = color;
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha] = paint.getImageData(0, 0, 1, 1).data;
      if (alpha !== 255) throw new Error(`The letters of colour ${color} are not opaque.`);
      return [red, green, blue];
    };
    /** The colour of an element's letters. A number that counts is drawn in front of its last, transparent one. */
    const colorOf = (element: Element): string =>
      getComputedStyle(element, element.matches('[data-now]') ? '::after' : null).color;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      // The text on posters has its own test.
      if (parent?.closest('.poster')) continue;
      if (parent === null || text === '' || !parent.checkVisibility({ opacityProperty: true })) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width < 3 || top < 0 || top + height > innerHeight || left < 0) continue;
        const isFree = [1, height / 2, height - 1].every((down) => {
          const hit = document.elementFromPoint(left + width / 2, top + down);
          return hit !== null && (hit.contains(parent) || parent.contains(hit));
        });
        // Text for screen readers is in a box of one pixel.
        if (!isFree || parent.getBoundingClientRect().width < 3) continue;
        // The letters are in the middle three fifths of a line.
        const box: [number, number, number, number] = [
          left,
          top + height * 0.2,
          width,
          height * 0.6,
        ];
        lines.push({ text, color: channelsOf(colorOf(parent)), box });
      }
    }
    return lines;
  });

/** Hides the letters, and nothing behind them. */
async function withoutLetters<Result>(page: Page, run: () => Promise<Result>): Promise<Result> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '.typing-caret, .caret { visibility: hidden !important }' +
        '*, *::before, *::after { color: transparent !important; transition: none !important;' +
        ' text-decoration: none !important; caret-color: transparent !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  const result = await run();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return result;
}

/** The linear light of each value of a channel (WCAG 2.2, relative luminance). */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const luminanceOf = (red = 0, green = 0, blue = 0): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);

const ratioOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The luminance of each pixel of a picture. */
interface Lights {
  readonly width: number;
  readonly height: number;
  readonly values: Float64Array;
}

async function lightsOf(png: Buffer): Promise<Lights> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const values = new Float64Array(info.width * info.height);
  for (let at = 0; at < values.length; at++) {
    values[at] = luminanceOf(data[at * 3], data[at * 3 + 1], data[at * 3 + 2]);
  }
  return { width: info.width, height: info.height, values };
}

/** The least contrast of a line to a spot of two by two pixels behind it. */
function worstRatio({ color, box }: Line, { width, height, values }: Lights): number {
  const [left, top, across, down] = box.map(Math.round);
  const letters = luminanceOf(...color);
  const right = Math.min(width, (left ?? 0) + (across ?? 1));
  const bottom = Math.min(height, (top ?? 0) + Math.max(2, down ?? 2));
  const at = (x: number, y: number): number => values[y * width + x] ?? 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let y = top ?? 0; y + 1 < bottom; y++) {
    for (let x = left ?? 0; x + 1 < right; x++) {
      const spot = at(x, y) + at(x + 1, y) + at(x, y + 1) + at(x + 1, y + 1);
      worst = Math.min(worst, ratioOf(letters, spot / 4));
    }
  }
  return worst;
}

/**
 * Returns the lines of text in the current window whose contrast to the worst spot of two by two pixels behind
 * them is below 4.5 (WCAG 2.2, 1.4.3).
 */
async function faintLines(page: Page): Promise<Faint[]> {
  const lines = await linesOf(page);
  const lights = await lightsOf(
    await withoutLetters(page, () => page.screenshot({ scale: 'css' })),
  );
  return lines
    .map((line) => ({ text: line.text.slice(0, 40), ratio: worstRatio(line, lights) }))
    .filter(({ ratio }) => ratio < LEAST)
    .map(({ text, ratio }) => ({ text, ratio: Math.round(ratio * 100) / 100 }));
}

/**
 * Returns the lines whose contrast is below 4.5 in a frame (WCAG 2.2, 1.4.3), with the worst ratio of each. One frame
 * is measured at each stop, from 0 at the top of the page to 1 at its end.
 */
export async function faintestLines(
  page: Page,
  stops: readonly number[],
): Promise<Record<string, number>> {
  const faint = new Map<string, number>();
  for (const stop of stops) {
    await scrollDown(page, stop);
    // A garden that goes on doubles the time of a picture, and no other frame is in it.
    await hideTab(page, true);
    const found = await faintLines(page);
    await hideTab(page, false);
    for (const { text, ratio } of found) {
      faint.set(text, Math.min(ratio, faint.get(text) ?? ratio));
    }
  }
  return Object.fromEntries(faint);
}

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
