import type { Page } from '@playwright/test';

/**
 * Takes interfaces away from a page before its scripts run, by their paths from the global object, as in a browser that
 * lacks them. One that this browser does not have itself is an error of the page.
 */
export const without = (page: Page, paths: readonly string[]): Promise<unknown> =>
  page.addInitScript((all) => {
    for (const path of all) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce((found: object, name) => Reflect.get(found, name), globalThis);
      if (!(last in owner)) throw new Error(`This browser has no ${path}.`);
      Reflect.deleteProperty(owner, last);
      if (last in owner) throw new Error(`${path} cannot be taken away.`);
    }
  }, paths);

/**
 * Makes words of the style sheets unknown, in those of the page and in those that are fetched: the browser then drops
 * what has them, as one that does not know them. The page must be opened with
 * `bypassCSP`, since the policy names its style sheets by their hashes. Resolves to the words that no style sheet had yet.
 */
export async function withoutStyles(
  page: Page,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const unseen = new Set(words);
  const hasStyles = ({ pathname }: URL) => !/\.(?!css$)\w+$/.test(pathname);
  await page.route(hasStyles, async (route) => {
    const response = await route.fetch({ maxRedirects: 0, maxRetries: 1 });
    const type = response.headers()['content-type'] ?? '';
    if (!/^text\/(css|html)/.test(type)) return route.fulfill({ response });
    let body = await response.text();
    for (const word of words) {
      if (body.includes(word)) unseen.delete(word);
      body = body.replaceAll(word, word.replace(/^:?/, '$&unknown-'));
    }
    await route.fulfill({ response, body });
  });
  return unseen;
}
