import type { Page } from '@playwright/test';

/**
 * The texts of a page that are not fully visible: outside the window, or clipped by an element that does not
 * scroll. Texts with an intended ellipsis and texts on posters are ignored.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Letters may overhang their line box a little.
    const SLACK = 3;
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || parent === null || parent.closest('.poster, .sr-only')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((box) => isCut(box, parent))) cut.push(text);
    }
    return cut;

    function isCut(box: DOMRect, parent: Element): boolean {
      let across = true;
      let along = true;
      for (let one: Element | null = parent; one !== null && one !== document.body; ) {
        const style = getComputedStyle(one);
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = style;
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const slack = SLACK + (Number.parseFloat(style.overflowClipMargin) || 0);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
        // Text for screen readers is in a box of one pixel.
        if (right - left <= 1) return false;
        if (/auto|scroll/.test(overflowX)) across = false;
        if (/auto|scroll/.test(overflowY)) along = false;
        const clipsAcross = across && /hidden|clip/.test(overflowX);
        const clipsAlong = along && /hidden|clip/.test(overflowY);
        if (clipsAcross && (box.left < left - slack || box.right > right + slack)) return true;
        if (clipsAlong && (box.top < top - slack || box.bottom > bottom + slack)) return true;
        one = position === 'fixed' ? null : one.parentElement;
      }
      return across && (box.left < -SLACK || box.right > innerWidth + SLACK);
    }
  });

/** How many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
