import type { Page } from '@playwright/test';
import { drawn } from './layout-shift.ts';

/** A line of text in the window. */
interface Line {
  readonly text: string;
  /** A CSS colour. */
  readonly color: string;
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
    const lines: { text: string; color: string; box: [number, number, number, number] }[] = [];
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
        lines.push({ text, color: getComputedStyle(parent).color, box });
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

/**
 * Returns the lines of text in the current window whose contrast to the worst spot of two by two pixels behind
 * them is below 4.5 (WCAG 2.2, 1.4.3).
 *
 * @param desk A page of another origin without a content policy, which reads the picture.
 */
export async function faintLines(page: Page, desk: Page): Promise<Faint[]> {
  const lines = await linesOf(page);
  const picture = await withoutLetters(page, () => page.screenshot({ scale: 'css' }));
  return desk.evaluate(
    async ([data, all, bound]) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas to measure on');
      const linear = Float64Array.from({ length: 256 }, (_, value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      const luminance = (pixels: Uint8ClampedArray, at: number): number =>
        0.2126 * (linear[pixels[at] ?? 0] ?? 0) +
        0.7152 * (linear[pixels[at + 1] ?? 0] ?? 0) +
        0.0722 * (linear[pixels[at + 2] ?? 0] ?? 0);
      const ratioOf = (one: number, other: number): number =>
        (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

      const colors = new Map<string, number>();
      for (const { color } of all) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        colors.set(color, luminance(context.getImageData(0, 0, 1, 1).data, 0));
      }
      context.drawImage(image, 0, 0);
      return all.flatMap(({ text, color, box }) => {
        const [left, top, width, height] = box.map(Math.round);
        const area = context.getImageData(
          left ?? 0,
          top ?? 0,
          width ?? 1,
          Math.max(2, height ?? 2),
        );
        const letters = colors.get(color) ?? 0;
        let worst = Number.POSITIVE_INFINITY;
        for (let y = 0; y + 1 < area.height; y++) {
          for (let x = 0; x + 1 < area.width; x++) {
            const at = (y * area.width + x) * 4;
            const below = at + area.width * 4;
            const spot =
              luminance(area.data, at) +
              luminance(area.data, at + 4) +
              luminance(area.data, below) +
              luminance(area.data, below + 4);
            worst = Math.min(worst, ratioOf(letters, spot / 4));
          }
        }
        return worst < bound
          ? [{ text: text.slice(0, 40), ratio: Math.round(worst * 100) / 100 }]
          : [];
      });
    },
    [picture.toString('base64'), lines, LEAST] as const,
  );
}

/**
 * Returns the lines whose contrast is below 4.5 in a frame (WCAG 2.2, 1.4.3), with the worst ratio of each. One frame is
 * measured at each stop, from 0 at the top of the page to 1 at its end.
 *
 * @param desk A page of another origin without a content policy, which reads the pictures.
 */
export async function faintestLines(
  page: Page,
  desk: Page,
  stops: readonly number[],
): Promise<Record<string, number>> {
  const faint = new Map<string, number>();
  for (const stop of stops) {
    await scrollDown(page, stop);
    for (const { text, ratio } of await faintLines(page, desk)) {
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
