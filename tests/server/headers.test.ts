import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someAnime } from '../support/anime-list.ts';
import { freeTool, premiumTool } from '../support/owner.ts';
import { sendRequest, stackTraceIn } from '../support/requests.ts';
import { PASSCODE, type RunningSite, startSite } from '../support/running-site.ts';

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

const port = () => Number(new URL(site.address).port);

function answerTo({ path, method = 'GET', headers = {}, body = '' }: HeaderRequest) {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return sendRequest({
    port: port(),
    path,
    method,
    headers: { ...(method === 'POST' ? length : {}), ...headers },
    ...(body === '' ? {} : { body }),
  });
}

const form = (path: string, body: string, headers = {}): HeaderRequest => ({
  path,
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  body,
});

/** Sends only these bytes over a connection, and returns the answer up to the end of its headers. */
async function sendBytes(bytes: string): Promise<[first: string, headers: Record<string, string>]> {
  const socket = connect(port(), '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  const [first = '', ...lines] = text.split('\r\n\r\n', 1)[0]?.split('\r\n') ?? [];
  const entries = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return [first, Object.fromEntries(entries)];
}

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
    ['the admin', 200, { path: '/admin' }],
    ['a page that is none', 404, { path: '/none' }],
    ['the data of a page', 200, { path: '/about.data' }],
    ['a file that is served as it is', 200, { path: '/favicon.svg' }],
    ['a file of a tool', 200, { path: freeTool.downloadUrl }],
    ['a part of it', 206, { path: freeTool.downloadUrl, headers: { Range: 'bytes=0-9' } }],
    ['a forged grant', 404, { path: '/grants/a.b' }],
    ['a call without a session', 401, { path: '/admin/api/sessions' }],
    ['a path that cannot be read', 404, { path: '/%ff' }],
    ['a form from elsewhere', 403, form('/contact', 'a=b', { 'Sec-Fetch-Site': 'cross-site' })],
    ['a form of another type', 415, form('/contact', '{}', { 'Content-Type': 'application/json' })],
    ['a form that is too large', 413, form('/contact', 'a'.repeat(200_000))],
    ['an empty message', 422, form('/contact', 'a=b')],
    ['a wrong passcode', 401, form('/admin', 'passcode=wrong')],
    ['a wrong token', 403, form(`/downloads/${premiumTool.id}`, 'token=a')],
    ['the redirect after a login', 302, form('/admin', `passcode=${PASSCODE}`)],
  ])('%s (%i)', async (_, status, question) => {
    const { status: actual, headers, body } = await answerTo(question);
    expect(actual).toBe(status);
    expect(headers).toMatchObject(EVERY);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    if (question.method === 'POST') expect(headers['cache-control']).toBe('no-store');
    if (status >= 400) expect(stackTraceIn(body.toString())).toBeUndefined();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^default-src '(self|none)'$/),
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
    ['a file that is not there, in HTTP 1.0 without a Host', 404, 'GET /files/a HTTP/1.0\r\n\r\n'],
    [
      'a body without a length',
      411,
      'POST /contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello',
    ],
  ])(
    'the refusal of %s (%i), also where no request comes to the application',
    async (_, status, bytes) => {
      const [first, headers] = await sendBytes(bytes);
      expect(first).toContain(`HTTP/1.1 ${status} `);
      expect(headers).toMatchObject({ ...EVERY, 'cache-control': 'no-store' });
      expect(headers['content-security-policy']).toContain("object-src 'none'");
    },
  );

  it('a script of the site, a page from memory, and an answer 304', async () => {
    const page = (await answerTo({ path: '/' })).body.toString();
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    expect((await answerTo({ path: script })).headers).toMatchObject({
      ...EVERY,
      'content-type': expect.stringContaining('javascript'),
    });
    for (const path of ['/about', freeTool.downloadUrl, `/posters/${someAnime.mal_id}.svg`]) {
      const { headers } = await answerTo({ path });
      const second = await answerTo({ path, headers: { 'If-None-Match': String(headers.etag) } });
      expect(second.status, path).toBe(304);
      expect(second.body).toHaveLength(0);
      expect(second.headers).toMatchObject(EVERY);
      for (const name of ['content-security-policy', 'cache-control', 'etag']) {
        expect(second.headers[name], `${name} of ${path}`).toBe(headers[name]);
      }
    }
  });
});
