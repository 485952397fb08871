import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { scrollDown } from '../support/accessibility.ts';
import { hideTab } from '../support/motion.ts';

/** A line of text in the window: the middle three fifths of its height, which have the letters, in whole pixels. */
interface Line {
  readonly text: string;
  readonly color: readonly [red: number, green: number, blue: number];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
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
      const text = node.textContent?.trim().slice(0, 40) ?? '';
      // The text on posters has its own test.
      if (parent === null || text === '' || parent.closest('.poster')) continue;
      if (!parent.checkVisibility({ opacityProperty: true })) continue;
      // Text for screen readers is in a box of one pixel.
      if (parent.getBoundingClientRect().width < 3) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width < 3 || top < 0 || top + height > innerHeight || left < 0) continue;
        const isFree = [1, height / 2, height - 1].every((down) => {
          const hit = document.elementFromPoint(left + width / 2, top + down);
          return hit !== null && (hit.contains(parent) || parent.contains(hit));
        });
        if (!isFree) continue;
        lines.push({
          text,
          color: channelsOf(colorOf(parent)),
          left: Math.round(left),
          top: Math.round(top + height * 0.2),
          right: Math.min(innerWidth, Math.round(left + width)),
          bottom: Math.round(top + Math.max(2, height * 0.8)),
        });
      }
    }
    return lines;
  });

/** Hides the letters, and nothing behind them. */
const LETTERS_HIDDEN = `
  .typing-caret, .caret { visibility: hidden !important }
  *, *::before, *::after {
    color: transparent !important; transition: none !important;
    text-decoration: none !important; caret-color: transparent !important
  }`;

/** Sets the only style sheet of a page beside its own, which its policy lets a script do. */
const setStyle = (page: Page, style: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, style);

/** The linear light of each value of a channel (WCAG 2.2, relative luminance). */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const luminanceOf = (red = 0, green = 0, blue = 0): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);

/** Measures the least contrast of a line to a spot of two by two pixels behind it, in a picture without letters. */
async function contrastIn(png: Buffer): Promise<(line: Line) => number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lightAt = (x: number, y: number): number => {
    const at = (y * info.width + x) * 3;
    return luminanceOf(data[at], data[at + 1], data[at + 2]);
  };
  return ({ color, left, top, right, bottom }) => {
    const letters = luminanceOf(...color);
    let least = Number.POSITIVE_INFINITY;
    for (let y = top; y + 1 < bottom; y++) {
      for (let x = left; x + 1 < right; x++) {
        const spot =
          (lightAt(x, y) + lightAt(x + 1, y) + lightAt(x, y + 1) + lightAt(x + 1, y + 1)) / 4;
        const [dark, light] = letters < spot ? [letters, spot] : [spot, letters];
        least = Math.min(least, (light + 0.05) / (dark + 0.05));
      }
    }
    return least;
  };
}

/**
 * Returns the lines whose contrast to the worst spot of two by two pixels behind them is below 4.5 in a frame, with the
 * worst ratio of each. One frame is measured at each stop, from 0 at the top of the page to 1 at its end.
 */
export async function faintestLines(
  page: Page,
  stops: readonly number[],
): Promise<Record<string, number>> {
  const faintest: Record<string, number> = {};
  for (const stop of stops) {
    await scrollDown(page, stop);
    // A garden that goes on doubles the time of a picture, and no other frame is in it.
    await hideTab(page, true);
    const lines = await linesOf(page);
    await setStyle(page, LETTERS_HIDDEN);
    const png = await page.screenshot({ scale: 'css' });
    await setStyle(page, '');
    await hideTab(page, false);
    const contrastOf = await contrastIn(png);
    for (const line of lines) {
      const ratio = contrastOf(line);
      if (ratio < LEAST) faintest[line.text] = Math.min(ratio, faintest[line.text] ?? ratio);
    }
  }
  return faintest;
}
