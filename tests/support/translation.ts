import type { Page } from '@playwright/test';

/** Translates an open page as Chrome does: each text stands in two elements of its own, and so does one that comes later. */
export const translate = (page: Page): Promise<void> => page.evaluate(translateDocument);

/** Translates each page that is loaded from now on as soon as it is read, before its scripts run. */
export async function translateEarly(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${translateDocument})`);
}

/** Runs in the page. */
function translateDocument(): void {
  const untranslated = 'script, style, textarea, title, font, [translate=no]';
  const wrap = (text: Text) => {
    if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(untranslated) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `ÜT ${text.data}`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    }
    texts.forEach(wrap);
  };
  wrapIn(document.body);
  document.documentElement.lang = 'de';
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Text) wrap(node);
      else if (node instanceof Element && node.tagName !== 'FONT') wrapIn(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
