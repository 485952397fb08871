import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import type { AuditEvent } from '../../domain/audit.ts';
import { portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { premiumTool } from '../../tests/support/owner.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { PASSCODE, routesOf, siteServices } from '../../tests/support/services.ts';
import { createPageQueue } from '../core/fair-queue.ts';
import { isReservedPath } from '../files/own-files.ts';
import { createApp } from './site-app.ts';

const defaults = portfolioSchema.parse(samplePortfolio);

const SOME_ID = 'b1a7e7d0-5a3c-4f0e-9a55-1d7f1f6b2c3d';

async function setUp() {
  const services = await siteServices();
  const routes = routesOf(services);
  const site = {
    log: pino({ level: 'silent' }),
    settings: { siteUrl: undefined, trustedProxies: 0 },
    shipped: { dataFolder: 'data', clientFolder: 'public', paths: new Set<string>() },
  };
  const app = createApp(site, services, {
    render: async () => new Response('a page', { status: 404 }),
    routes,
    errorPage: async (code) => new Response(`The page of ${code}`),
    policy: true,
    pages: null,
    pageQueue: createPageQueue(),
  });
  const login = async (): Promise<string> => {
    const from = { address: '192.0.2.1', browser: 'Firefox', previous: null };
    const step = await services.logins.login(PASSCODE, from);
    if ('ticket' in step) throw new Error('A code is asked for.');
    const [session = ''] = (await services.cookies.forSession(step.session)).getSetCookie();
    return session.split(';', 1)[0] ?? '';
  };
  /** Makes a call, with the id `SOME_ID`; a POST, PUT or PATCH sends JSON. */
  const call = (name: string, request: Sent = {}, headers: Record<string, string> = {}) => {
    const [method = '', route = ''] = name.split(' ');
    const { query = '', body, type = 'application/json' } = request;
    const path = route.replace(':id', SOME_ID);
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return app.request(`${path.replace(':version', '1')}${query}`, {
      method,
      ...(hasBody ? { body: text ?? '' } : {}),
      headers: {
        ...(hasBody ? { 'Content-Type': type } : {}),
        'Content-Length': String(text?.length ?? 0),
        ...headers,
      },
    });
  };
  /** The methods and paths that the application answers itself, such as `POST /admin/api/save`. */
  const answers = [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/admin/'))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];
  return { services, call, login, answered: answers, routes };
}

interface Sent {
  readonly query?: string;
  /** As JSON, unless it is a text. */
  readonly body?: unknown;
  readonly type?: string;
}

/** Valid calls, and the entry of the audit log that must follow. */
const NOTED: readonly [string, AuditEvent, Sent?][] = [
  ['POST /admin/api/save', 'saved', { body: { content: withFormats(defaults), version: 1 } }],
  ['GET /admin/api/export', 'content-exported'],
  [
    'POST /admin/api/previews/share',
    'preview-shared',
    { body: { content: withFormats(defaults), days: 7 } },
  ],
  ['POST /admin/api/tokens', 'tokens-issued', { body: { toolId: premiumTool.id } }],
  [
    'POST /admin/api/files',
    'file-uploaded',
    { query: '?name=a.txt', body: 'text', type: 'application/octet-stream' },
  ],
  ['POST /admin/api/sessions', 'other-sessions-ended', { body: { end: 'others' } }],
  [
    'POST /admin/api/passcode',
    'passcode-changed',
    { body: { passcode: 'fifteen letters', proof: { passcode: PASSCODE } } },
  ],
  [
    'POST /admin/api/retention',
    'retention-changed',
    { body: { messageMonths: 12, spamDays: 30, auditMonths: null } },
  ],
];

it('a save with invalid fields is refused', async () => {
  const { call, login } = await setUp();
  const Cookie = await login();
  expect((await call('GET /admin/api/content', {}, { Cookie })).status).toBe(200);
  const save = { content: withFormats(defaults), version: 1, cause: 'autosave' };
  for (const change of [
    { saveId: 'mine' },
    { cause: 'first' },
    { cause: 'restored' },
    { restoredFrom: 0 },
    { version: 1.5 },
    { version: 2 ** 31 },
    { content: { ...withFormats(defaults), about: undefined } },
  ]) {
    const request = { body: { ...save, ...change } };
    const { status } = await call('POST /admin/api/save', request, { Cookie });
    expect.soft(status, JSON.stringify(change)).toBe(422);
  }
});

it('a new passcode of fewer than 15 characters is refused, and nothing is checked', async () => {
  const { call, login } = await setUp();
  const body = { passcode: 'fourteen chars', proof: { passcode: 'wrong' } };
  const response = await call('POST /admin/api/passcode', { body }, { Cookie: await login() });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ fields: { passcode: 'At least 15 characters.' } });
});

/** The calls that are made without a session. */
const LOGINS: readonly string[] = [
  'POST /admin/api/login',
  'POST /admin/api/login/passkey',
  'POST /admin/api/login/passkey/ask',
];

describe('every call of the admin', () => {
  it('is refused without a session, but for the login', async () => {
    const { call, answered } = await setUp();
    expect(answered.length).toBeGreaterThan(50);
    for (const name of answered.filter((one) => !LOGINS.includes(one))) {
      const response = await call(name);
      expect(response.status, name).toBe(401);
      expect(await response.json(), name).toMatchObject({ ok: false, code: 'session-expired' });
    }
  });

  it('is refused from a page of another site, even with a session', async () => {
    const { call, login, answered } = await setUp();
    const Cookie = await login();
    for (const name of answered.filter((one) => one.startsWith('GET '))) {
      const response = await call(name, {}, { Cookie, 'Sec-Fetch-Site': 'same-site' });
      expect(response.status, name).toBe(403);
      expect(await response.json(), name).toMatchObject({ code: 'cross-site' });
    }
  });

  it('prolongs the session', async () => {
    const { services, call, login, answered } = await setUp();
    const touch = vi.spyOn(services.sessions, 'touch');
    const Cookie = await login();
    for (const name of answered.filter((one) => !LOGINS.includes(one))) {
      touch.mockClear();
      await call(name, {}, { Cookie });
      expect(touch, name).toHaveBeenCalled();
    }
  });

  it.each(NOTED)('%s is noted in the audit log as %s', async (name, event, request) => {
    const { services, call, login } = await setUp();
    await services.content.loadAndPublish();
    const Cookie = await login();
    const before = (await services.audit.page({})).entries.length;
    expect((await call(name, request, { Cookie })).status).toBe(200);
    const { entries } = await services.audit.page({});
    expect(entries.slice(0, -before)).toMatchObject([{ event }]);
  });
});

it("no path of the owner's files is one of the site's own routes", async () => {
  const { services } = await setUp();
  const { routes } = routesOf(services);
  const paths = routes
    .map(({ path }) => path.replace('/pictures/*', `/pictures/${'0'.repeat(32)}`))
    .map((path) => path.replaceAll(/[:*][^/]*/g, '1.svg'));
  expect(paths.length).toBeGreaterThan(20);
  // The owner's may take the place of these.
  const replaceable = ['/robots.txt', '/sitemap.xml', '/feed.xml', '/site.webmanifest'];
  const ownPaths = paths.filter((path) => !replaceable.includes(path));
  for (const path of [...ownPaths, '/healthz', '/readyz', '/visits'])
    expect(isReservedPath(path), path).toBe(true);
});
