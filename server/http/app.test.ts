import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ERRORS, type ErrorCode, SiteError } from '../../domain/errors.ts';
import { createApp, FORM_LIMIT, type Render, SAVE_LIMIT } from './app.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const HOST = 'site.example';
const PAGE = { 'Content-Type': 'text/html; charset=utf-8' };

let client: string;
beforeEach(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'engawa-app-'));
  onTestFinished(() => rm(root, { recursive: true }));
  // A folder of this name above must not make everything immutable.
  client = path.join(root, 'assets/client');
  await mkdir(path.join(client, 'assets'), { recursive: true });
  await mkdir(path.join(client, 'sample/assets'), { recursive: true });
  await writeFile(path.join(root, 'assets/secret.txt'), 'secret');
  await writeFile(path.join(client, 'assets/app.js'), 'let a;');
  await writeFile(path.join(client, 'sample/assets/1.svg'), '<svg/>');
  await writeFile(path.join(client, 'favicon.svg'), '<svg/>');
  await mkdir(path.join(client, '.vite'));
  for (const name of [
    '.vite/manifest.json',
    '.vite/manifest.json.gz',
    'assets/.hidden',
    'assets/app.js.gz',
  ]) {
    await writeFile(path.join(client, name), 'secret');
  }
});

function setUp(answer: Render = async () => new Response('rendered'), options = {}) {
  const log: string[] = [];
  const render = vi.fn<Render>(answer);
  const app = createApp({
    log: pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    render,
    routes: new Hono(),
    ready: async () => undefined,
    clientFolder: client,
    trustedProxies: 0,
    secure: false,
    policy: true,
    ...options,
  });
  const request = (where: string, init: RequestInit = {}) =>
    app.request(`http://${HOST}${where}`, {
      ...init,
      headers: { Host: HOST, ...Object.fromEntries(new Headers(init.headers)) },
    });
  const post = (where: string, headers: Record<string, string> = {}, body: BodyInit = 'a=b') =>
    request(where, { method: 'POST', headers, body });
  return { app, render, log, request, post };
}

/** One response of every kind. */
async function everyKind() {
  const { request, post } = setUp(async (incoming) => {
    const { pathname } = new URL(incoming.url);
    if (pathname === '/refused') throw new SiteError('invalid-token');
    if (pathname === '/broken') throw new Error('a secret reason');
    if (pathname === '/missing')
      return new Response('<p>missing</p>', { status: 404, headers: PAGE });
    return new Response('<p>page</p>', { headers: PAGE });
  });
  return {
    page: await request('/'),
    missing: await request('/missing'),
    refused: await request('/refused'),
    broken: await request('/broken'),
    file: await request('/favicon.svg'),
    health: await request('/healthz'),
    crossSite: await post('/', { 'Sec-Fetch-Site': 'cross-site' }),
    tooLarge: await post('/', { 'Content-Length': String(FORM_LIMIT + 1) }),
  };
}

describe('every response', () => {
  it('has an id of its own', async () => {
    const ids = Object.values(await everyKind()).map(({ headers }) => headers.get('X-Request-Id'));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the security headers', async () => {
    for (const [kind, { headers }] of Object.entries(await everyKind())) {
      expect(Object.fromEntries(headers), kind).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers.get('Content-Security-Policy'), kind).toContain("frame-ancestors 'none'");
      expect(headers.has('X-Powered-By'), kind).toBe(false);
    }
  });

  it('may bring a stricter referrer policy of its own', async () => {
    const { request } = setUp(
      async () => new Response('', { headers: { 'Referrer-Policy': 'no-referrer' } }),
    );
    expect((await request('/grants/a')).headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('is found in the log by its id', async () => {
    const { request, log } = setUp(() => Promise.reject(new Error('a secret reason')));
    const id = (await request('/a?token=secret')).headers.get('X-Request-Id');
    const lines = log.filter((line) => line.includes(`"requestId":"${id}"`)).join('');
    expect(lines).toContain('a secret reason');
    expect(lines).toContain('"path":"/a"');
    expect(lines).not.toContain('token=secret');
  });

  it('is no line of an ordinary log where nobody asked for it', async () => {
    const { app, log } = setUp(async () => new Response('', { status: 404, headers: PAGE }));
    const ask = (env?: object) => app.request(`http://${HOST}/a`, { headers: { Host: HOST } }, env);
    const levels = () => log.splice(0).map((line) => JSON.parse(line).level);
    await ask();
    expect(levels()).toEqual([pino.levels.values.debug]);
    await ask({ incoming: { socket: {} }, outgoing: {} });
    expect(levels()).toEqual([pino.levels.values.info]);
  });

  it('is in the log without the grant of a download', async () => {
    const { request, log } = setUp();
    const grant = `${'secret'.repeat(20)}.${'secret'.repeat(7)}`;
    for (const where of [
      '/grants/secret.grant',
      '/GRANTS/secret.grant.data',
      '/%67rants/secret.grant',
      `/downloads//${grant}`,
      `/x/${grant}`,
      `/${grant}.data`,
      `/x/%73${grant.slice(1)}`,
    ]) {
      await request(where);
    }
    expect(log).toHaveLength(7);
    expect(log.join('')).not.toContain('secret');
  });

  it('takes a short line of the log, however long its address is', async () => {
    const { request, log } = setUp();
    await request(`/${'a'.repeat(15_000)}`);
    await request(`/${'%E7%B8%81'.repeat(1_500)}`);
    expect(log).toHaveLength(2);
    for (const line of log) expect(line.length).toBeLessThan(1_000);
  });

  it.each(['/admin', '/admin.data', '/ADMIN/content', '/%61dmin', '/grants/a.b', '/admin/no-such'])(
    'is kept by nobody where it may be for one person: %s',
    async (where) => {
      for (const method of ['GET', 'HEAD']) {
        const response = await setUp().request(where, { method });
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );

  it('is kept by nobody where something was sent, also where it was refused', async () => {
    const { post, request } = setUp();
    for (const response of [
      await post('/contact'),
      await post('/', { 'Sec-Fetch-Site': 'cross-site' }),
      await post('/', { 'Content-Length': String(FORM_LIMIT + 1) }),
      await request('/', { method: 'DELETE' }),
    ]) {
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('may say itself how long it is kept, and a page that says nothing stays so', async () => {
    const own = { 'Cache-Control': 'private, max-age=60' };
    const { request } = setUp(async () => new Response('', { headers: own }));
    expect((await request('/admin/inbox/export')).headers.get('Cache-Control')).toBe(
      'private, max-age=60',
    );
    expect((await setUp().request('/about')).headers.has('Cache-Control')).toBe(false);
  });

  it('asks browsers to come by https only, where that is the public origin', async () => {
    const sent = async (secure: boolean) =>
      (await setUp(undefined, { secure }).request('/')).headers.get('Strict-Transport-Security');
    expect(await sent(true)).toBe('max-age=31536000');
    expect(await sent(false)).toBeNull();
  });
});

describe('the policy of a page', () => {
  const scripts = [
    'alert(1)',
    '\n  "use strict";\n  const a = "<b>";\n',
    'window.title = "縁側 😀";',
    'import "/assets/app.js";',
  ];
  // As it is rendered, with the mark of the rendering; and as it is sent, without.
  const written = (mark: string) =>
    [
      '<!DOCTYPE html><html><head><script src="/assets/app.js"></script>',
      `<script${mark}>${scripts[0]}</script><script${mark} type="application/json">${scripts[1]}</script>`,
      `<link rel="modulepreload"${mark} href="/assets/a.js"/><script${mark}>${scripts[2]}</script>`,
      `<script${mark} type="module" async="">${scripts[3]}</script><script${mark}>${scripts[0]}</script>`,
      '<script async="" src="/assets/a.js" type="module"></script></head></html>',
    ].join('');
  const html = written('');
  const hashes = scripts.map(
    (script) => `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`,
  );
  const page: Render = async (_, { nonce }) =>
    new Response(written(nonce === null ? '' : ` nonce="${nonce}"`), { headers: PAGE });
  const scriptSources = (response: Response) =>
    /script-src ([^;]*)/
      .exec(response.headers.get('Content-Security-Policy') ?? '')?.[1]
      ?.split(' ');

  it.each([
    '<script>alert(2)</script>',
    '<SCRIPT type="text/javascript">alert(2)</SCRIPT>',
    '<script nonce="">alert(2)</script>',
    '<script nonce="0123456789abcdef0123456789abcdef">alert(2)</script>',
    '<script x>window.__reactRouterContext.streamController.close();alert(2)</script>',
    '<script data-x=" nonce=">alert(2)</script>',
  ])('names no script that got into the page, and the log has that: %s', async (injected) => {
    const { request, log } = setUp(async (incoming, facts) => {
      const own = await (await page(incoming, facts)).text();
      return new Response(own.replace('</head>', `</head><p>${injected}</p>`), { headers: PAGE });
    });
    const response = await request('/');
    expect(scriptSources(response)?.toSorted()).toEqual(["'self'", ...hashes].toSorted());
    expect(log.join('')).toContain('a page has scripts of unknown origin');
  });

  it("says nothing of scripts where all are the site's own", async () => {
    const { request, log } = setUp(page);
    await request('/');
    expect(log.join('')).not.toContain('unknown origin');
  });

  it('names every inline script by its hash, and allows no other', async () => {
    const response = await setUp(page).request('/');
    expect(scriptSources(response)?.toSorted()).toEqual(["'self'", ...hashes].toSorted());
    expect(await response.text()).toBe(html);
  });

  it('is the same where the page is sent compressed, and for HEAD', async () => {
    const rest = ' '.repeat(2_000);
    const { request } = setUp(
      async (...asked) =>
        new Response(`${await (await page(...asked)).text()}${rest}`, { headers: PAGE }),
    );
    const compressed = await request('/', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
    const body = gunzipSync(await compressed.arrayBuffer());
    expect(body.toString()).toBe(html + rest);
    const head = await request('/', { method: 'HEAD' });
    expect(await head.text()).toBe('');
    for (const response of [compressed, head]) {
      expect(scriptSources(response)?.toSorted()).toEqual(["'self'", ...hashes].toSorted());
    }
  });

  it('allows no inline script at all where the page has none', async () => {
    const response = await setUp(async () => new Response('<p>', { headers: PAGE })).request('/');
    expect(scriptSources(response)).toEqual(["'self'"]);
  });

  it('allows no other source of code, style or frames', async () => {
    const response = await setUp(page).request('/');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toMatch(/unsafe|\*|data:|blob:|http:/);
    for (const directive of ["style-src 'self'", "connect-src 'self'", "form-action 'self'"]) {
      expect(policy.split('; ')).toContain(directive);
    }
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
  });

  it('keeps status and headers of the page', async () => {
    const { request } = setUp(
      async (_, { nonce }) =>
        new Response(written(` nonce="${nonce}"`), {
          status: 418,
          headers: { ...PAGE, 'Set-Cookie': 'a=b' },
        }),
    );
    const response = await request('/');
    expect(response.status).toBe(418);
    expect(response.headers.getSetCookie()).toEqual(['a=b']);
  });

  it('is left to the response that brings its own, and to development', async () => {
    const own = { ...PAGE, 'Content-Security-Policy': 'sandbox' };
    const withOwn = await setUp(async () => new Response(html, { headers: own })).request('/');
    expect(withOwn.headers.get('Content-Security-Policy')).toBe('sandbox');
    const developing = await setUp(page, { policy: false }).request('/');
    expect(developing.headers.has('Content-Security-Policy')).toBe(false);
  });

  it('lets nothing run in what is not a page', async () => {
    const response = await setUp().request('/favicon.svg');
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain('sandbox');
    expect(policy).not.toContain('script-src');
  });
});

describe('a request that could change something', () => {
  const refused = { status: 403 };

  it.each(['cross-site', 'same-site'])('is refused from a page that is %s', async (relation) => {
    const { request, render } = setUp();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await request('/admin', { method, headers: { 'Sec-Fetch-Site': relation } });
      expect(response).toMatchObject(refused);
      expect(await response.text()).toContain(ERRORS['cross-site'].message);
    }
    expect(render).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example', 'null', 'http://site.example.evil.example', 'nonsense'])(
    'is refused from the origin %s, where the browser says no more',
    async (Origin) => {
      const { post, render } = setUp();
      expect(await post('/admin', { Origin })).toMatchObject(refused);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it('is not let through by a matching Origin where the browser says that it is foreign', async () => {
    const { post } = setUp();
    const headers = { Origin: `http://${HOST}`, 'Sec-Fetch-Site': 'cross-site' };
    expect(await post('/', headers)).toMatchObject(refused);
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: `http://${HOST}` },
    { Origin: `https://${HOST}` },
    {},
  ])('passes with %j', async (headers) => {
    const { post, render } = setUp();
    expect((await post('/contact', headers)).status).toBe(200);
    expect(render).toHaveBeenCalledOnce();
  });

  it.each([
    [`https://${HOST}`, 200],
    [`http://${HOST}`, 403],
  ])('of an https site has to come from https: from %s, %i', async (Origin, status) => {
    const { post } = setUp(undefined, { secure: true });
    expect((await post('/contact', { Origin })).status).toBe(status);
  });

  it('is not a link from another site', async () => {
    const { request } = setUp();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect((await request('/', { headers })).status).toBe(200);
  });
});

describe('a request that no page takes', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'is one with the method %s',
    async (method) => {
      const { request, render } = setUp();
      for (const where of ['/', '/contact', '/admin/save', '/favicon.svg', '/healthz']) {
        const response = await request(where, { method });
        expect(response.status).toBe(405);
        expect(response.headers.get('Allow')).toBe('GET, HEAD, POST');
        expect(await response.text()).toContain(ERRORS['wrong-method'].message);
      }
      expect(render).not.toHaveBeenCalled();
    },
  );

  it.each(['/%', '/%ff', '/about/%E0%A4%A', '/assets/%zz'])(
    'is one whose path cannot be read: %s',
    async (where) => {
      const { request, render } = setUp();
      const response = await request(where);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(ERRORS['malformed-request'].message);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['broke off', () => Promise.reject(new Error('aborted'))],
    ['was answered too late', async () => new Response('', { status: 500 })],
  ])('is no failure of the site where the visitor left and it %s', async (_, answer) => {
    const { app, log } = setUp(answer);
    await app.request('/contact', { method: 'POST' }, { outgoing: { destroyed: true } });
    expect(log.map((line) => JSON.parse(line).level)).toEqual([30]);
    expect(log.join('')).toContain('the visitor left');
  });
});

describe('a body', () => {
  const stream = (size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(size - 1));
        controller.enqueue(new Uint8Array(1));
        controller.close();
      },
    });
  const streamed = (size: number): RequestInit & { duplex: 'half' } => ({
    method: 'POST',
    body: stream(size),
    duplex: 'half',
    headers: { 'Transfer-Encoding': 'chunked' },
  });

  it.each([
    ['/contact', FORM_LIMIT],
    ['/admin/save', SAVE_LIMIT],
  ])('of %s may have %d bytes, and not one more', async (where, limit) => {
    const { request, render } = setUp(async (incoming) => {
      return new Response(String((await incoming.arrayBuffer()).byteLength));
    });
    const declared = (size: number): RequestInit => ({
      method: 'POST',
      body: new Uint8Array(size),
      headers: { 'Content-Length': String(size) },
    });
    expect(await (await request(where, declared(limit))).text()).toBe(String(limit));
    expect(render).toHaveBeenCalledTimes(1);
    const response = await request(where, declared(limit + 1));
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(ERRORS['too-large'].message);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each(['/contact', '/admin', '/admin/save', '/admin/files', '/nope'])(
    'that does not say how long it is, is not read: %s',
    async (where) => {
      const { request, render } = setUp();
      const response = await request(where, streamed(10));
      expect(response.status).toBe(411);
      expect(response.headers.get('Connection')).toBe('close');
      expect(await response.text()).toContain(ERRORS['length-required'].message);
      expect(render).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['/admin/files', 200],
    ['/admin/files/', 413],
    ['/admin/filesX', 413],
    ['/admin/files.data', 413],
    ['/admin/save.data', 413],
  ])('may be as long as an upload at one address only: %s', async (where, status) => {
    const { request } = setUp();
    const headers = { 'Content-Length': String(SAVE_LIMIT + 1) };
    expect((await request(where, { method: 'POST', body: 'a', headers })).status).toBe(status);
  });
});

describe('the state of the site', () => {
  it('is told without asking the store', async () => {
    const { request } = setUp(undefined, { ready: () => Promise.reject(new Error('down')) });
    const response = await request('/healthz');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is ready while the store answers', async () => {
    const response = await setUp().request('/readyz');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is not ready while it does not, with the reason in the log only', async () => {
    const { request, log } = setUp(undefined, {
      ready: () => Promise.reject(new Error('connect ECONNREFUSED 192.0.2.1:5432')),
    });
    const response = await request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('not ready\n');
    expect(log.join('')).toContain('ECONNREFUSED');
  });
});

describe('an error', () => {
  const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);

  it.each(codes)('%s has its status, its words and the id of the request', async (code) => {
    const { request } = setUp(() =>
      Promise.reject(new SiteError(code, { detail: 'a secret detail' })),
    );
    const response = await request('/');
    expect(response.status).toBe(ERRORS[code].status);
    expect(await response.text()).toBe(
      `${ERRORS[code].message}\nRequest ${response.headers.get('X-Request-Id')}\n`,
    );
  });

  it('nobody expected is a 500 without its reason, which is in the log', async () => {
    const { request, log } = setUp(() => Promise.reject(new TypeError('a secret reason')));
    const response = await request('/');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(body).not.toMatch(/secret|TypeError|at .*:\d+/);
    expect(log.join('')).toMatch(/a secret reason.*app\.test\.ts/s);
  });

  it('that a render throws at once is no different', async () => {
    const { request } = setUp(() => {
      throw new Error('a secret reason');
    });
    expect((await request('/')).status).toBe(500);
  });
});

describe('a built or public file', () => {
  it('is kept for ever under /assets, where its name has a hash', async () => {
    const { request, render } = setUp();
    const response = await request('/assets/app.js');
    expect(await response.text()).toBe('let a;');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(render).not.toHaveBeenCalled();
  });

  it.each(['/favicon.svg', '/sample/assets/1.svg'])(
    'is not kept for ever elsewhere: %s',
    async (where) => {
      const response = await setUp().request(where);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    },
  );

  it('of the tab is found by browsers that ask for it at its old address', async () => {
    const { request, render } = setUp();
    const response = await request('/favicon.ico');
    expect(response.status).toBe(308);
    expect(response.headers.get('Location')).toBe('/favicon.svg');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400');
    expect(render).not.toHaveBeenCalled();
  });

  it('is not cached where it is missing', async () => {
    const { request, render } = setUp(async () => new Response('no such page', { status: 404 }));
    const response = await request('/assets/missing.js');
    expect(response.status).toBe(404);
    expect(response.headers.has('Cache-Control')).toBe(false);
    expect(render).toHaveBeenCalledOnce();
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%5c%2e%2e%5csecret.txt',
    '/%252e%252e/secret.txt',
    '/.vite/manifest.json',
    '/.vite/manifest.json.gz',
    '/%2evite/manifest.json',
    '/assets/.hidden',
    '/assets/app.js.gz',
    '//secret.txt',
    '/%00',
  ])('is none outside the folder, nor what is not meant to be public: %s', async (where) => {
    const { request, render } = setUp(async () => new Response('no such page', { status: 404 }));
    const response = await request(where);
    expect(await response.text()).toBe('no such page');
    expect(render).toHaveBeenCalledOnce();
  });

  it('is not what a POST asks for', async () => {
    const { post, render } = setUp();
    expect(await (await post('/favicon.svg')).text()).toBe('rendered');
    expect(render).toHaveBeenCalledOnce();
  });
});

describe('what the pages are given', () => {
  it('is the request and its facts', async () => {
    const { post, render } = setUp(async (incoming) => new Response(await incoming.text()));
    const response = await post('/contact?a=b', {}, 'name=Asha');
    expect(await response.text()).toBe('name=Asha');
    const [incoming, facts] = render.mock.calls[0] ?? [];
    expect(incoming?.url).toBe(`http://${HOST}/contact?a=b`);
    expect(facts).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      address: 'unknown',
    });
  });

  it.each([
    [0, '198.51.100.7'],
    [1, '192.0.2.1'],
  ])('is who asks, through %i trusted proxies', async (trustedProxies, address) => {
    const { app, render } = setUp(undefined, { trustedProxies });
    const connection = { incoming: { socket: { remoteAddress: '198.51.100.7' } } };
    await app.request('/', { headers: { 'X-Forwarded-For': '10.9.9.9, 192.0.2.1' } }, connection);
    expect(render.mock.calls[0]?.[1]).toMatchObject({ address });
  });
});
