import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { hideTab } from './gardens.ts';
import { drawn } from './layout-shift.ts';

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
export async function faintLines(page: Page): Promise<Faint[]> {
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
