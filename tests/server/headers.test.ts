import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someAnime } from '../support/anime-list.ts';
import { freeTool, premiumTool } from '../support/owner.ts';
import { sendRequest } from '../support/requests.ts';
import { PASSCODE, type RunningSite, startSite } from '../support/running-site.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

interface HeaderRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://site.example' });
});
afterAll(() => site.stop());

async function answerTo({ path, method = 'GET', headers = {}, body = '' }: HeaderRequest) {
  const port = Number(new URL(site.address).port);
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  const answer = await sendRequest({
    port,
    path,
    method,
    headers: { ...(method === 'POST' ? length : {}), ...headers },
    ...(body === '' ? {} : { body }),
  });
  return { ...answer, all: answer.headers };
}

/** Sends only these bytes over a connection, and returns the answer up to the end of its headers. */
async function sendBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let received = '';
  for await (const chunk of socket) {
    received += String(chunk);
    if (received.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return received;
}

function parse(answer: string): [first: string, headers: Record<string, string>] {
  const [first = '', ...lines] = answer.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
  const entries = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return [first, Object.fromEntries(entries)];
}

/** The address of the pages' own script. */
const scriptOf = async (): Promise<string> => {
  const page = (await answerTo({ path: '/' })).body.toString();
  return /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
};

const EVERY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

describe('the security headers are on', () => {
  it.each<[what: string, status: number, question: HeaderRequest]>([
    ['a page', 200, { path: '/skills' }],
    ['the HEAD of a page', 200, { path: '/', method: 'HEAD' }],
    ['the admin', 200, { path: '/admin' }],
    ['a page that is none', 404, { path: '/none' }],
    ['the data of a page', 200, { path: '/about.data' }],
    ['a tool that is none', 404, { path: '/downloads/none' }],
    ['a file that is served as it is', 200, { path: '/robots.txt' }],
    ['a file of a tool', 200, { path: freeTool.downloadUrl }],
    ['a part of it', 206, { path: freeTool.downloadUrl, headers: { Range: 'bytes=0-9' } }],
    ['no part of it', 416, { path: freeTool.downloadUrl, headers: { Range: 'bytes=999999999-' } }],
    ['a file that is none', 404, { path: '/files/none.zip' }],
    ['a forged grant', 404, { path: '/grants/a.b' }],
    ['a poster', 200, { path: `/posters/${someAnime.mal_id}.svg` }],
    ['the state of the process', 200, { path: '/healthz' }],
    ['the state of the store', 200, { path: '/readyz' }],
    ['a call without a session', 401, { path: '/admin/sessions' }],
    ['a call of the wrong method', 405, { path: '/admin/save' }],
    ['a method that nothing takes', 405, { path: '/', method: 'PUT' }],
    ['a path that cannot be read', 404, { path: '/%ff' }],
    ['a form for it', 400, { path: '/%ff', method: 'POST', headers: FORM, body: 'a=b' }],
    ['such a path of a preview', 400, { path: '/preview/a/%ff' }],
    [
      'a form from elsewhere',
      403,
      { path: '/contact', method: 'POST', headers: { ...FORM, 'Sec-Fetch-Site': 'cross-site' } },
    ],
    [
      'a form of the wrong type',
      415,
      { path: '/contact', method: 'POST', headers: JSON_TYPE, body: '{}' },
    ],
    [
      'a form that is too large',
      413,
      { path: '/contact', method: 'POST', headers: FORM, body: 'a'.repeat(200_000) },
    ],
    ['an empty message', 422, { path: '/contact', method: 'POST', headers: FORM, body: 'a=b' }],
    [
      'a wrong passcode',
      401,
      { path: '/admin', method: 'POST', headers: FORM, body: 'passcode=wrong' },
    ],
    [
      'a wrong token',
      403,
      { path: `/downloads/${premiumTool.id}`, method: 'POST', headers: FORM, body: 'token=a' },
    ],
    [
      'the redirect after a login',
      302,
      {
        path: '/admin',
        method: 'POST',
        headers: FORM,
        body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }).toString(),
      },
    ],
  ])('%s (%i)', async (_, status, question) => {
    const { status: given, all } = await answerTo(question);
    expect(given).toBe(status);
    expect(all).toMatchObject(EVERY);
    expect(all).not.toHaveProperty('x-powered-by');
    expect(all).not.toHaveProperty('server');
    const policy = String(all['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        expect.stringMatching(/^form-action '(self|none)'$/),
      ]),
    );
    expect(policy.join(' ')).not.toMatch(/unsafe-|strict-dynamic|http:|data:|\*/);
  });

  it.each<[what: string, status: number, request: string]>([
    ['a Host that is none', 400, 'GET /admin HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
    ['bytes that are no request', 400, 'HELLO\r\n\r\n'],
    ['a length that is none', 400, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    [
      'a body without a length',
      411,
      'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello',
    ],
    ['two hosts', 400, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['an expectation', 417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'],
    ['a head that is too large', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}`],
  ])(
    'the refusal of %s (%i), also where no request comes to the application',
    async (_, status, bytes) => {
      const [first, all] = parse(await sendBytes(Number(new URL(site.address).port), bytes));
      expect(first).toContain(`HTTP/1.1 ${status} `);
      expect(all).toMatchObject(EVERY);
      expect(all['content-security-policy']).toContain("default-src 'none'");
      expect(all['cache-control']).toBe('no-store');
    },
  );

  it('a cookie of a site with an https address, which is for that address only', async () => {
    const { all } = await answerTo({
      path: '/admin',
      method: 'POST',
      headers: FORM,
      body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }).toString(),
    });
    expect(all['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-engawa_session=[^;]+; Max-Age=43200; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('a script of the site, a page from memory, and the answer that nothing has changed', async () => {
    const script = await answerTo({ path: await scriptOf() });
    expect(script.all).toMatchObject({
      ...EVERY,
      'content-type': expect.stringContaining('javascript'),
    });
    for (const path of ['/about', freeTool.downloadUrl, `/posters/${someAnime.mal_id}.svg`]) {
      const { all } = await answerTo({ path });
      const again = await answerTo({ path, headers: { 'If-None-Match': String(all.etag) } });
      expect(again.status, path).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.all).toMatchObject(EVERY);
      for (const name of ['content-security-policy', 'cache-control', 'etag']) {
        expect(again.all[name], `${name} of ${path}`).toBe(all[name]);
      }
    }
  });
});

describe('browsers may prefetch', () => {
  const rulesOf = async (question: HeaderRequest) =>
    (await answerTo(question)).all['speculation-rules'];

  it('public pages, from public pages only', async () => {
    const address = /^"(\/speculation-rules\/[0-9a-f]{8}\.json)"$/.exec(
      String(await rulesOf({ path: '/' })),
    )?.[1];
    for (const path of ['/about', `/anime/${someAnime.mal_id}`, '/none'])
      expect(await rulesOf({ path }), path).toBe(`"${address}"`);
    for (const path of ['/admin', '/about.data', '/grants/a.b', '/preview/a/about', '/robots.txt'])
      expect(await rulesOf({ path }), path).toBeUndefined();
    const refused = { path: '/contact', method: 'POST', headers: FORM, body: 'a=b' };
    expect(await rulesOf(refused)).toBeUndefined();

    const { all, body } = await answerTo({ path: address ?? '' });
    expect(all).toMatchObject({
      ...EVERY,
      'content-type': 'application/speculationrules+json',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const rules: unknown = JSON.parse(body.toString());
    expect(rules).toEqual({
      prefetch: [{ where: { and: expect.any(Array) }, eagerness: 'conservative' }],
    });
    expect(body.toString()).not.toMatch(/admin|grant|preview|files/);
  });
});
