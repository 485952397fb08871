import { afterAll, beforeAll, expect, it } from 'vitest';
import { someAnime } from '../support/anime-list.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';

const VISITORS = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  `/anime/${someAnime.mal_id}`,
  '/downloads',
  '/contact',
  '/no-such-page',
];

// Static imports only: dynamic imports are not loaded with the page.
const IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g;
// The name of zod's errors, which minifiers do not change.
const ZOD = '$ZodError';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The scripts that a page loads without any interaction, by their addresses. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const html = await (await fetch(site.address + page)).text();
  const named = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(
    (match) => match[1] ?? '',
  );
  const scripts = new Map<string, string>();
  for (const waiting = [...named]; waiting.length > 0; ) {
    const path = waiting.pop() ?? '';
    if (scripts.has(path)) continue;
    const response = await fetch(site.address + path);
    expect(response.status, path).toBe(200);
    const source = await response.text();
    scripts.set(path, source);
    for (const [, from = ''] of source.matchAll(IMPORT)) {
      waiting.push(new URL(from, site.address + path).pathname);
    }
  }
  return scripts;
}

const withZod = (scripts: Map<string, string>): string[] =>
  [...scripts].filter(([, source]) => source.includes(ZOD)).map(([path]) => path);

it.each(VISITORS)("%s does not load the schemas' library", async (page) => {
  const scripts = await scriptsOf(page);
  expect(scripts.size).toBeGreaterThan(2);
  expect(withZod(scripts)).toEqual([]);
});

it('the editor does, so this test would see it', async () => {
  expect(withZod(await scriptsOf('/admin'))).toHaveLength(1);
});
