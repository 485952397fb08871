import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { mainPages, publicPages } from '../../domain/public-pages.ts';
import { connectionFrom, HOST, httpApp, PAGE } from '../../tests/support/http-app.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { createPageQueue } from '../core/fair-queue.ts';
import { createPagesInMemory, dataPath, NOT_FOUND, pagePathOf } from './pages-in-memory.ts';

const pages = publicPages(samplePortfolio, [457], {
  genres: ['Drama', 'Slice of Life'],
  orders: ['list', 'title'],
});
const [premium = ''] = [...pages.keys()].filter((path) => path.startsWith('/downloads/'));

describe('the address of a page in memory', () => {
  it.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about?utm_source=mail&category=scripts', '/about'],
    [`/about?${'a'.repeat(3_000)}`, '/about'],
    [`${premium}?x=1`, premium],
    ['/anime/457', '/anime/457'],
    ['/downloads?utm_source=mail&category=scripts&category=a', '/downloads?category=scripts'],
    ['/downloads?category=nothing', '/downloads'],
    ['/anime?sort=title&x=1&genre=Slice+of%20Life', '/anime?genre=Slice+of+Life&sort=title'],
    ['/anime?genre=Horror&sort=score', '/anime'],
    ['/anime/457?genre=Drama', '/anime/457'],
    ['/about.data?_routes=about&utm_source=mail', '/about.data?_routes=about'],
    ['/anime.data?genre=Drama&_routes=anime', '/anime.data?_routes=anime'],
    ['/posters/457.svg', '/posters/457.svg'],
    ['/resume.json?a', '/resume.json'],
  ])('of %s is %s', (url, address) => {
    expect(pagePathOf(pages, url)).toBe(address);
    expect(pagePathOf(pages, address)).toBe(address);
  });

  it.each([
    '/about.data?_routes=root',
    '/about.data?_routes=root,about',
    '/about.data?_routes=',
    '/nope',
    '/anime/1',
    '/posters/1.svg',
    '/projects/nothing',
    '/admin',
    '/admin.data',
    '/about/',
    '/ABOUT',
    '/%61bout',
    '//about',
    '/about.data/',
    '/.well-known',
    `${premium}/a-grant`,
    NOT_FOUND,
  ])('is none for %s', (url) => {
    expect(pagePathOf(pages, url)).toBeNull();
  });

  it('has nothing of a hidden page', () => {
    const hidden = publicPages(
      { ...samplePortfolio, about: { ...samplePortfolio.about, showsResume: false } },
      [],
    );
    for (const url of ['/resume', '/resume.data', '/resume.json', '/posters/457.svg'])
      expect(pagePathOf(hidden, url)).toBeNull();
  });
});

/** An application whose pages are made of `site.words`, how often each was rendered, and what a visitor gets. */
async function setUp(level = 'silent') {
  const site = { words: 'old', isFresh: true };
  const renderCounts = new Map<string, number>();
  const listeners: (() => void)[] = [];
  const lines: string[] = [];
  const pageQueue = createPageQueue();
  const log = pino({ level }, { write: (line: string) => lines.push(line) });
  const memory = createPagesInMemory(
    log,
    {
      current: () => samplePortfolio,
      isFresh: () => site.isFresh,
      onPublish: (listener) => listeners.push(listener),
    },
    { current: () => pages },
    pageQueue,
    (request) => app.fetch(request),
  );
  const { app } = await httpApp(
    async ({ url }, { notFoundPage }) => {
      const { pathname, search } = new URL(url);
      if (notFoundPage !== undefined && pathname.startsWith('/no')) return notFoundPage();
      const address = pathname + search;
      renderCounts.set(address, (renderCounts.get(address) ?? 0) + 1);
      const status = { [NOT_FOUND]: 404, '/contact': 503 }[pathname] ?? 200;
      return new Response(`${address}: ${site.words}`, { status, headers: PAGE });
    },
    { routes: new Hono(), pages: memory, pageQueue, log },
  );
  const get = (path: string, init: RequestInit = {}, from = '192.0.2.1') =>
    app.request(
      `http://${HOST}${path}`,
      { ...init, headers: { Host: HOST, ...Object.fromEntries(new Headers(init.headers)) } },
      connectionFrom(from, path),
    );
  const textOf = async (path: string) => (await get(path)).text();
  const save = (words: string) => {
    site.words = words;
    for (const listener of listeners) listener();
  };
  return { site, rendered: renderCounts, memory, get, textOf, save, lines };
}

describe('a public page', () => {
  it('is rendered once for all visitors, with all its headers', async () => {
    const { rendered, get } = await setUp();
    const requests = Array.from({ length: 64 }, (_, n) => get(n % 2 ? '/about' : `/about?n=${n}`));
    const answers = await Promise.all(requests);
    answers.push(await get('/about', { headers: { Cookie: 'session=a' } }));
    for (const answer of answers) expect(await answer.text()).toBe('/about: old');
    expect(rendered).toEqual(new Map([['/about', 1]]));
    expect(Object.fromEntries(answers.at(-1)?.headers ?? [])).toMatchObject({
      'cache-control': 'public, no-cache',
      'content-security-policy': expect.stringContaining('script-src'),
      'x-frame-options': 'DENY',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"/),
    });
  });

  it('answers HEAD as GET, and 304 where the browser has it', async () => {
    const { get, save } = await setUp();
    const { headers } = await get('/');
    const head = await get('/', { method: 'HEAD' });
    expect(await head.text()).toBe('');
    expect(head.headers.get('ETag')).toBe(headers.get('ETag'));
    expect(head.headers.get('Content-Length')).toBe(String('/: old'.length));
    const conditional = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
    expect((await get('/', conditional)).status).toBe(304);
    save('new');
    expect((await get('/', conditional)).status).toBe(200);
  });

  it('is rendered once for each of its views, whatever else a flood of requests asks for', async () => {
    const { rendered, get } = await setUp();
    const queries = ['genre=Drama', 'genre=Drama&sort=title', 'genre=none', 'sort=score', 'x='];
    const requests = Array.from({ length: 500 }, (_, n) =>
      get(`/anime?${queries[n % queries.length]}&n=${n}`, {}, `192.0.2.${n % 250}`),
    );
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    expect(Object.fromEntries(rendered)).toEqual({
      '/anime': 1,
      '/anime?genre=Drama': 1,
      '/anime?genre=Drama&sort=title': 1,
    });
  });

  it('comes in the encoding that the browser prefers, each with an ETag of its own', async () => {
    const { rendered, get } = await setUp();
    const encoded = async (accepted: string) => {
      const answer = await get('/', { headers: { 'Accept-Encoding': accepted } });
      return { body: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
    };
    const br = await encoded('gzip, deflate, br, zstd');
    const gzip = await encoded('gzip');
    const identity = await encoded('deflate');
    expect(brotliDecompressSync(br.body).toString()).toBe('/: old');
    expect(gunzipSync(gzip.body).toString()).toBe('/: old');
    expect(identity.body.toString()).toBe('/: old');
    const all = [br, gzip, identity];
    expect(all.map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null]);
    expect(new Set(all.map(({ headers }) => headers.get('ETag'))).size).toBe(3);
    expect(rendered).toEqual(new Map([['/', 1]]));
  });

  it('that failed, or is for one visitor, is not kept', async () => {
    const { rendered, get } = await setUp();
    for (const path of ['/contact', '/about'])
      for (const _ of [1, 2]) {
        const answer = await get(path, { headers: { 'Accept-Encoding': 'br' } });
        expect(answer.headers.has('ETag')).toBe(path === '/about');
      }
    expect(rendered).toEqual(new Map(Object.entries({ '/contact': 2, '/about': 1 })));
  });

  it('is not answered from memory to a form', async () => {
    const { rendered, get } = await setUp();
    for (const _ of [1, 2])
      await get('/contact', { method: 'POST', body: 'a=b', headers: { 'Content-Length': '3' } });
    expect(rendered.get('/contact')).toBe(2);
  });

  it('may be outdated while the store does not answer, which it says', async () => {
    const { site, get } = await setUp();
    expect((await get('/')).headers.has('Cache-Status')).toBe(false);
    site.isFresh = false;
    expect((await get('/')).headers.get('Cache-Status')).toBe('engawa; hit; detail=stale');
  });
});

describe('unknown addresses', () => {
  it('have one page in memory, which is sent whole each time', async () => {
    const { rendered, get } = await setUp();
    for (let n = 0; n < 20; n += 1) {
      const answer = await get(`/no/${n}?a`, { headers: { 'If-None-Match': '*' } });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('/404: old');
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    }
    expect(rendered).toEqual(new Map([[NOT_FOUND, 1]]));
  });
});

describe('a change of the content', () => {
  it('shows at the next request, and the main pages are rendered before anyone asks', async () => {
    const { rendered, memory, textOf, save } = await setUp();
    save('not shown');
    expect(rendered.size).toBe(0);
    await memory.renderAhead();
    const main = mainPages(samplePortfolio).flatMap(({ path, route }) => [
      path,
      `${dataPath(path)}?_routes=${route}`,
    ]);
    const once = new Map([...main, NOT_FOUND].map((address) => [address, 1]));
    expect(rendered).toEqual(once);
    await textOf('/skills');
    expect(rendered).toEqual(once);
    save('new');
    expect(await textOf('/skills')).toBe('/skills: new');
    await expect.poll(() => new Set(rendered.values())).toEqual(new Set([2]));
  });
});
