import type { Page } from '@playwright/test';

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
