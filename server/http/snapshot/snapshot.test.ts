import { createServer } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import { mainPages } from '../../../domain/public-pages.ts';
import { sendRequest } from '../../../tests/support/requests.ts';
import { NOT_FOUND, ownDataAddress } from './page-address.ts';
import { createSnapshot } from './snapshot.ts';

const silent = pino({ level: 'silent' });

const namedPage = ({ pathname }: URL, words: string) =>
  new Response(`${pathname}: ${words}`, {
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'" },
  });

/** A server whose pages are made of the words of `site`, which counts how often they are. */
async function serve(
  render: (url: URL, words: string) => Response | Promise<Response> = namedPage,
  log = silent,
) {
  const listeners: (() => void)[] = [];
  const site = {
    words: 'old',
    rendered: new Map<string, number>(),
  };
  const snapshot = createSnapshot({
    log,
    content: {
      current: () => defaultPortfolio,
      isFresh: () => true,
      onPublish: (listener) => listeners.push(listener),
    },
    addresses: {
      of: async (url) => {
        return url.startsWith('/no') ? NOT_FOUND : url.replace(/\?utm_.*$/, '');
      },
    },
    render: (request) => {
      const url = new URL(request.url);
      const address = url.pathname + url.search;
      site.rendered.set(address, (site.rendered.get(address) ?? 0) + 1);
      return render(url, site.words);
    },
  });
  const server = createServer((request, response) => {
    const otherwise = () => response.writeHead(501).end();
    if (snapshot.answer(request, response)) return;
    snapshot
      .find(request, response, 'a visitor')
      .then((isAnswered) => isAnswered || otherwise(), otherwise);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    sendRequest({ port: bound.port, path, headers, method });
  const save = (words: string) => {
    site.words = words;
    for (const listener of listeners) listener();
  };
  return { site, snapshot, get, save };
}

describe('a page', () => {
  it('is rendered once, with all its headers, however many ask at the same time', async () => {
    const { site, get } = await serve();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/about')));
    answers.push(await get('/about?utm_source=mail'));
    expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['/about: old']));
    expect(site.rendered).toEqual(new Map([['/about', 1]]));
    expect(answers[50]?.headers).toMatchObject({
      'content-type': 'text/html',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, no-cache',
      vary: 'Accept-Encoding',
    });
  });

  it('comes in the encoding that the browser prefers', async () => {
    const { get } = await serve();
    const encoded = async (accepted: string) =>
      get('/', { 'Accept-Encoding': accepted }).then(({ body, headers }) => ({
        body,
        encoding: headers['content-encoding'],
        tag: headers.etag,
      }));
    const [br, gzip, plain] = [await encoded('gzip, br'), await encoded('gzip'), await encoded('')];
    expect(brotliDecompressSync(br.body).toString()).toBe('/: old');
    expect(gunzipSync(gzip.body).toString()).toBe('/: old');
    expect(plain.body.toString()).toBe('/: old');
    expect([br, gzip, plain].map(({ encoding }) => encoding)).toEqual(['br', 'gzip', undefined]);
    expect(new Set([br.tag, gzip.tag, plain.tag]).size).toBe(3);
  });

  it('is not sent again to who has it, and HEAD has the headers of GET', async () => {
    const { get, save } = await serve();
    const { headers } = await get('/');
    const known = { 'If-None-Match': headers.etag ?? '' };
    expect(await get('/', known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    const head = await get('/', {}, 'HEAD');
    expect(head.body).toHaveLength(0);
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': '6' });
    save('new');
    expect(await get('/', known)).toMatchObject({ status: 200, body: Buffer.from('/: new') });
  });

  it('that failed is answered with its words and id, and not kept', async () => {
    let status = 503;
    const { get, site } = await serve(() =>
      status === 503
        ? new Response('away', { status, headers: { 'X-Request-Id': 'one' } })
        : new Response('back'),
    );
    const failed = await get('/');
    expect(failed).toMatchObject({ status: 503, body: Buffer.from('away') });
    expect(failed.headers).toMatchObject({ 'x-request-id': 'one' });
    expect(failed.headers).not.toHaveProperty('etag');
    status = 200;
    expect(await get('/')).toMatchObject({ status: 200, body: Buffer.from('back') });
    expect(site.rendered.get('/')).toBe(2);
  });

  it('of an unknown address is cached once for all such addresses, and sent whole each time', async () => {
    const { get, site } = await serve(
      () => new Response('nothing here', { status: 404, headers: { 'X-Request-Id': 'one' } }),
    );
    for (const path of ['/nope', '/no/such', '/nope?a']) {
      const answer = await get(path, { 'If-None-Match': '*' });
      expect(answer).toMatchObject({ status: 404, body: Buffer.from('nothing here') });
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers).not.toHaveProperty('x-request-id');
    }
    expect(site.rendered).toEqual(new Map([[NOT_FOUND, 1]]));
  });

  it('of one visitor is never shown to another', async () => {
    const { get, site } = await serve(
      () => new Response('hello', { headers: { 'Set-Cookie': 'a=b' } }),
    );
    await get('/');
    await get('/');
    expect(site.rendered.get('/')).toBe(2);
  });

  it('that cannot be rendered is left to the application', async () => {
    const { get } = await serve(() => Promise.reject(new Error('broken')));
    expect(await get('/')).toMatchObject({ status: 501 });
  });
});

describe('a change of the content', () => {
  it('shows at the next request, and all pages are rendered before anyone asks', async () => {
    const { site, snapshot, get, save } = await serve();
    await snapshot.warm();
    const pages = [...mainPages(defaultPortfolio).map(({ path }) => path), NOT_FOUND];
    const once = new Map([...pages, ...pages.map(ownDataAddress)].map((page) => [page, 1]));
    expect(site.rendered).toEqual(once);
    await get('/skills');
    expect(site.rendered).toEqual(once);
    save('new');
    expect((await get('/skills')).body.toString()).toBe('/skills: new');
    await expect.poll(() => new Set(site.rendered.values())).toEqual(new Set([2]));
  });

  it('is not undone by a rendering that had begun before it', async () => {
    const release: (() => void)[] = [];
    const { get, save } = await serve(async (_, words) => {
      if (words === 'old') await new Promise<void>((resolve) => release.push(resolve));
      return new Response(words);
    });
    const early = get('/about');
    await expect.poll(() => release.length).toBe(1);
    save('new');
    const late = await get('/about');
    for (const go of release) go();
    expect((await early).body.toString()).toBe('old');
    expect(late.body.toString()).toBe('new');
    expect((await get('/about')).body.toString()).toBe('new');
  });
});

describe('memory', () => {
  it('keeps the public pages, and of all others only the last requested', async () => {
    const { site, get } = await serve(
      ({ search }) => new Response(search === '' ? 'page' : 'x'.repeat(6 * 1024 * 1024)),
    );
    await get('/');
    const categories = ['a', 'b', 'c'].map((name) => `/downloads?category=${name}`);
    for (const category of categories) await get(category);
    await get('/');
    await get('/downloads?category=c');
    await get('/downloads?category=a');
    expect([...site.rendered.values()]).toEqual([1, 2, 1, 1]);
  });
});
