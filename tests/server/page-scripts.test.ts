import { afterAll, beforeAll, expect, it } from 'vitest';
import { someAnime } from '../support/anime-list.ts';
import { logIn } from '../support/owner.ts';
import { sendRequest } from '../support/requests.ts';
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

const REPORT = /\/assets\/report-[\w-]+\.js/g;
const REPORT_MAX_BYTES = 1_000;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const htmlOf = async (page: string) => (await fetch(site.address + page)).text();

/** The scripts that a page loads without any interaction, by their addresses. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const html = await htmlOf(page);
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

it.each([...VISITORS, '/admin'])('%s defers its modules, and preloads none', async (page) => {
  const html = await htmlOf(page);
  expect(html.match(/<script type="text\/deferred">/g)).toHaveLength(1);
  expect(html).not.toMatch(/modulepreload|type="module"/);
});

it('every page has the script that reports views, under 1 kB and cached for ever, while the owner counts', async () => {
  const scripts = new Set<string>();
  for (const path of ['/', '/about', '/what-this-site-counts', '/admin', '/nope']) {
    const found = (await htmlOf(path)).match(REPORT) ?? [];
    expect(found, path).toHaveLength(1);
    for (const script of found) scripts.add(script);
  }
  const [path = '', ...others] = scripts;
  expect(others).toEqual([]);
  const answer = await sendRequest({
    port: Number(new URL(site.address).port),
    path,
    method: 'GET',
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.body.length).toBeLessThan(REPORT_MAX_BYTES);
  expect(await htmlOf(path)).not.toMatch(/\b(?:import|export)\b/);

  const owner = await logIn(site.address);
  await owner.post('/admin/visits/counting', { isOn: false });
  await expect.poll(() => htmlOf('/'), { timeout: 20_000 }).not.toMatch(REPORT);
  expect(await htmlOf('/admin')).not.toMatch(REPORT);
  await owner.post('/admin/visits/counting', { isOn: true });
});
