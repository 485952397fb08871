import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { AuditEvent } from '../../domain/audit.ts';
import { portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { createAuthenticator } from '../../tests/support/authenticator.ts';
import { sampleRepository, sampleUser } from '../../tests/support/github-api.ts';
import { premiumTool } from '../../tests/support/owner.ts';
import { bytesOf, quarters } from '../../tests/support/pictures.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { PASSCODE, routesOf, siteServices } from '../../tests/support/services.ts';
import { createRenderQueue } from '../core/fair-queue.ts';
import { isReservedPath } from '../files/own-files.ts';
import { type AppEnv, factsOfRequest } from '../http/app-env.ts';
import { codeAt } from '../login/second-factor.ts';
import type { Services } from '../services.ts';
import type { GitHubClient } from '../sources/github.ts';
import type { OwnerCall } from './routes.ts';
import { createApp } from './site-app.ts';

const defaults = portfolioSchema.parse(samplePortfolio);

const ON_GITHUB = { user: 'asha' };

const SOME_ID = 'b1a7e7d0-5a3c-4f0e-9a55-1d7f1f6b2c3d';

/** GitHub with one user. */
const GITHUB: GitHubClient = {
  profile: async () => ({ ...sampleUser, email: '', company: '' }),
  repositories: async () => [{ ...sampleRepository(1, 'boats'), homepage: '' }],
  picture: () => bytesOf(quarters(8, 8).png()),
};

async function setUp() {
  // It takes mails to buyers, and sends none.
  const services = await siteServices(GITHUB, undefined, {
    ...{ MAIL_PROVIDER: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ MAIL_TO: 'owner@example.com', MAIL_FROM: 'owner@example.com' },
  });
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
    renders: createRenderQueue(),
  });
  const login = async (): Promise<string> => {
    const from = { address: '192.0.2.1', browser: 'Firefox', previous: null };
    const step = await services.logins.login(PASSCODE, from);
    if ('ticket' in step) throw new Error('A code is asked for.');
    const [session = ''] = (await services.cookies.forSession(step.session)).getSetCookie();
    return session.split(';', 1)[0] ?? '';
  };
  /** Makes a call, with the id `SOME_ID` unless another is sent; a POST, PUT or PATCH sends JSON. */
  const call = (name: string, sent: Sent = {}, headers: Record<string, string> = {}) => {
    const [method = '', route = ''] = name.split(' ');
    const { id = SOME_ID, query = '', body, type = 'application/json' } = sent;
    const path = route.replace(':id', id);
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const bytes = body instanceof Uint8Array ? new Uint8Array(body) : text;
    return app.request(`${path.replace(':version', '1')}${query}`, {
      method,
      ...(hasBody ? { body: bytes ?? '' } : {}),
      headers: {
        ...(hasBody ? { 'Content-Type': type } : {}),
        'Content-Length': String(bytes?.length ?? 0),
        ...headers,
      },
    });
  };
  /** The methods and paths that the application answers itself, such as `POST /admin/api/save`. */
  const answered = [
    ...new Set(
      app.routes
        .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/admin/'))
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];
  return { services, call, login, answered, routes };
}

interface Sent {
  readonly query?: string;
  readonly id?: string;
  /** As JSON, unless it is a text or bytes. */
  readonly body?: unknown;
  readonly type?: string;
}

/** A valid call, and the entry of the audit log that must follow; or why none does. */
interface Sample {
  readonly sent: (services: Services) => Sent | Promise<Sent>;
  readonly noted: AuditEvent | { readonly nothing: string };
}

/** A call that sends the same whatever is stored. */
const always = (noted: Sample['noted'], sent: Sent = {}): Sample => ({ sent: () => sent, noted });

const READS = { nothing: 'It changes nothing, and what it shows stays in the site.' };

const message = { name: 'Asha', email: 'a@b.c', message: 'Hello.' };
const send = async ({ messages }: Services): Promise<void> =>
  messages.send(message, { address: '192.0.2.1', headers: new Headers(), suspicion: '' });

/** Shares a preview, and resolves to its id. */
const share = async ({ previews }: Services): Promise<string> => {
  await previews.share({ content: withFormats(defaults), days: 7, browser: 'Firefox' });
  return (await previews.list())[0]?.id ?? '';
};

const storePicture = async ({ pictures }: Services): Promise<string> => {
  const bytes = await bytesOf(quarters(8, 8).png());
  const body = (async function* () {
    yield bytes;
  })();
  return (await pictures.receive({ title: 'a.png', size: bytes.length, body })).id;
};

/** Stores an order that was paid for, and resolves to its id. */
const addOrder = async (services: Services, code = 'plink_1'): Promise<string> => {
  const { content, version } = await services.content.loadAndPublish();
  const categories = content.downloads.categories.map((category) => ({
    ...category,
    tools: category.tools.map((tool) =>
      tool.id === premiumTool.id ? { ...tool, orderCode: 'plink_1' } : tool,
    ),
  }));
  await services.content.save({ ...content, downloads: { categories } }, version);
  const order = { provider: 'stripe', reference: 'cs_1', code, quantity: 1 } as const;
  const [id = ''] = await services.orders.receive({
    payment: 'pi_1',
    orders: [{ ...order, id: 'stripe:cs_1', email: 'a@b.c', isTest: false }],
  });
  return id;
};

const RESUME = { basics: { name: 'Asha Sen' } };

const SAMPLES = {
  'GET /admin/api/anime': always(READS),
  'POST /admin/api/anime/import': always(READS, { body: { text: '[{"title":"One"}]' } }),
  'GET /admin/api/content': always(READS),
  'GET /admin/api/doctor': always(READS),
  'POST /admin/api/save': always('saved', { body: { content: withFormats(defaults), version: 1 } }),
  'GET /admin/api/history': always(READS),
  'GET /admin/api/history/:version': always(READS),
  'GET /admin/api/history/:version/file': always('content-exported'),
  'GET /admin/api/export': always('content-exported'),
  'POST /admin/api/import': always(
    { nothing: 'It saves nothing: the editor saves what it shows.' },
    {
      body: { program: 'engawa', document: 1, content: { home: { name: 'Asha' } } },
    },
  ),
  'GET /admin/api/previews': always(READS),
  'POST /admin/api/previews': always(
    { nothing: 'Only the owner has its address, for some hours.' },
    { body: { content: withFormats(defaults), token: null } },
  ),
  'POST /admin/api/previews/share': always('preview-shared', {
    body: { content: withFormats(defaults), days: 7 },
  }),
  'POST /admin/api/previews/revoke': {
    sent: async (services) => ({ body: { id: await share(services) } }),
    noted: 'preview-revoked',
  },
  'GET /admin/api/tokens': always(READS, { query: '?state=issued' }),
  'POST /admin/api/tokens': always('tokens-issued', { body: { toolId: premiumTool.id } }),
  'POST /admin/api/tokens/revoke': {
    async sent({ tokens }) {
      await tokens.generate({ toolId: premiumTool.id, note: '', expiresAt: null });
      const [issued] = (await tokens.list({ state: 'issued' })).tokens;
      return { body: { hash: issued?.hash } };
    },
    noted: 'token-revoked',
  },
  'GET /admin/api/orders': always(READS, { query: '?search=a@b.c&state=held' }),
  'POST /admin/api/orders/assign': {
    sent: async (services) => ({
      body: { id: await addOrder(services, 'plink_new'), toolId: premiumTool.id },
    }),
    noted: 'order-assigned',
  },
  'POST /admin/api/orders/refund': {
    sent: async (services) => ({ body: { id: await addOrder(services) } }),
    noted: 'order-refunded',
  },
  'POST /admin/api/orders/send-again': {
    sent: async (services) => ({ body: { id: await addOrder(services) } }),
    noted: 'order-mailed-again',
  },
  'POST /admin/api/orders/tokens': {
    sent: async (services) => ({ body: { id: await addOrder(services) } }),
    noted: 'order-tokens-shown',
  },
  'POST /admin/api/files': always('file-uploaded', {
    query: '?name=a.txt',
    body: 'text',
    type: 'application/octet-stream',
  }),
  'GET /admin/api/pictures': always(READS),
  'POST /admin/api/pictures': {
    sent: async () => ({
      query: '?name=a.png',
      body: await bytesOf(quarters(8, 8).png()),
      type: 'application/octet-stream',
    }),
    noted: 'picture-uploaded',
  },
  'PATCH /admin/api/pictures/:id': {
    sent: async (services) => ({ id: await storePicture(services), body: { alt: 'A ridge.' } }),
    noted: { nothing: 'It publishes nothing: the content has texts of its own.' },
  },
  'DELETE /admin/api/pictures/:id': {
    sent: async (services) => ({ id: await storePicture(services) }),
    noted: 'picture-deleted',
  },
  'GET /admin/api/inbox': always(READS),
  'GET /admin/api/inbox/unread': always(READS),
  'POST /admin/api/inbox': {
    async sent(services) {
      await send(services);
      return { body: { action: 'delete', id: 1 } };
    },
    noted: 'message-deleted',
  },
  'POST /admin/api/inbox/erase': {
    async sent(services) {
      await send(services);
      return { body: { folder: 'deleted', upTo: 1 } };
    },
    noted: 'messages-erased',
  },
  'POST /admin/api/activity': always({ nothing: 'It prolongs the session only.' }),
  'GET /admin/api/sessions': always(READS),
  'POST /admin/api/sessions': always('other-sessions-ended', { body: { end: 'others' } }),
  'GET /admin/api/passcode': always(READS),
  'POST /admin/api/passcode': always('passcode-changed', {
    body: { passcode: 'fifteen letters', proof: { passcode: PASSCODE } },
  }),
  'GET /admin/api/second-factor': always(READS),
  'POST /admin/api/second-factor': {
    async sent({ secondFactor }) {
      const { secret } = await secondFactor.begin();
      const code = codeAt(secret, Date.parse('2026-01-01T00:00:00.000Z'));
      return { body: { action: 'confirm', code } };
    },
    noted: 'second-factor-on',
  },
  'GET /admin/api/passkeys': always(READS),
  'POST /admin/api/passkeys/ask': always(READS),
  'POST /admin/api/passkeys/offer': always(READS, { body: { proof: { passcode: PASSCODE } } }),
  'POST /admin/api/passkeys': {
    async sent({ passkeys }) {
      const phone = createAuthenticator();
      const answer = phone.create(await passkeys.offer('session'));
      await passkeys.add({ answer, name: 'Phone', session: 'session' });
      const proof = { passcode: PASSCODE };
      return { body: { action: 'remove', id: phone.id, proof } };
    },
    noted: 'passkey-removed',
  },
  'GET /admin/api/audit': always(READS),
  'GET /admin/api/visits': always(READS, { query: '?period=week' }),
  'POST /admin/api/visits/counting': always('visit-counting-off', { body: { isOn: false } }),
  'POST /admin/api/addresses': always(READS, { body: { paths: ['/no-such'] } }),
  'GET /admin/api/retention': always(READS),
  'POST /admin/api/retention': always('retention-changed', {
    body: { messageMonths: 12, spamDays: 30, auditMonths: null },
  }),
  'POST /admin/api/fill-in/github': always('picture-uploaded', { body: ON_GITHUB }),
  'POST /admin/api/fill-in/resume': always(READS, { body: RESUME }),
} satisfies Record<OwnerCall, Sample>;

const samples: [string, Sample][] = Object.entries(SAMPLES);

it('what takes the whole content or a file says so', async () => {
  const { answered, routes } = await setUp();
  const app = new Hono<AppEnv>().use((c) => Promise.resolve(c.text(factsOfRequest(c).body)));
  app.route('/', routes);
  const others: string[] = [];
  for (const call of answered) {
    const [method = '', path = ''] = call.split(' ');
    const answer = await app.request(path.replaceAll(/:\w+/g, 'a'), { method });
    const body = await answer.text();
    if (body !== 'form') others.push(`${call}: ${body}`);
  }
  expect(others.toSorted()).toEqual([
    'POST /admin/api/anime/import: content',
    'POST /admin/api/files: file',
    'POST /admin/api/fill-in/resume: content',
    'POST /admin/api/import: content',
    'POST /admin/api/pictures: file',
    'POST /admin/api/previews/share: content',
    'POST /admin/api/previews: content',
    'POST /admin/api/save: content',
  ]);
});

describe('the content', () => {
  it('is downloaded as a document, which is merged again without a difference', async () => {
    const { services, call, login } = await setUp();
    const Cookie = await login();
    const download = await call('GET /admin/api/export', {}, { Cookie });
    expect(download.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(download.headers.get('Content-Disposition')).toBe(
      'attachment; filename="engawa-content-2026-01-01.json"',
    );
    expect(download.headers.get('Cache-Control')).toBe('no-store');
    const { content, version } = await services.content.loadAndPublish();
    const document = z.looseObject({}).parse(await download.json());
    expect(document).toMatchObject({ program: 'engawa', version, content });
    const answer = await call('POST /admin/api/import', { body: document }, { Cookie });
    expect(await answer.json()).toEqual({ ok: true, content, version });
  });
});

it('a save that says what cannot be is refused', async () => {
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
    const sent = { body: { ...save, ...change } };
    const { status } = await call('POST /admin/api/save', sent, { Cookie });
    expect.soft(status, JSON.stringify(change)).toBe(422);
  }
});

it('a new passcode of fewer than 15 characters is refused, and nothing is checked', async () => {
  const { call, login } = await setUp();
  const body = { passcode: 'fourteen chars', proof: { passcode: 'wrong' } };
  const refused = await call('POST /admin/api/passcode', { body }, { Cookie: await login() });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ fields: { passcode: 'At least 15 characters.' } });
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
    expect(answered.toSorted()).toEqual([...Object.keys(SAMPLES), ...LOGINS].toSorted());
    for (const name of answered.filter((one) => !LOGINS.includes(one))) {
      const refused = await call(name);
      expect(refused.status, name).toBe(401);
      expect(await refused.json(), name).toMatchObject({ ok: false, code: 'session-expired' });
    }
  });

  it('is refused where a page of another site led to it, also with a session', async () => {
    const { call, login, answered } = await setUp();
    const Cookie = await login();
    for (const name of answered.filter((one) => one.startsWith('GET '))) {
      const refused = await call(name, {}, { Cookie, 'Sec-Fetch-Site': 'same-site' });
      expect(refused.status, name).toBe(403);
      expect(await refused.json(), name).toMatchObject({ code: 'cross-site' });
    }
  });

  it('says by the code of its route that the store does not answer', async () => {
    const { services, call, login } = await setUp();
    const Cookie = await login();
    await services.store.close();
    for (const [name, code] of [
      ['POST /admin/api/login', 'load-failed'],
      ['POST /admin/api/activity', 'load-failed'],
      ['POST /admin/api/sessions', 'save-failed'],
      ['GET /admin/api/sessions', 'load-failed'],
    ] as const) {
      const refused = await call(name, { body: { passcode: PASSCODE } }, { Cookie });
      expect(await refused.json(), name).toMatchObject({ code });
    }
  });

  it('that takes another method says which, before anything else', async () => {
    const { call, answered } = await setUp();
    for (const path of new Set(answered.map((name) => name.split(' ')[1]))) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const wrong = `${method} ${path}`;
        if (answered.includes(wrong)) continue;
        const refused = await call(wrong);
        expect(refused.status, wrong).toBe(405);
        const accepted = answered.filter((one) => one.endsWith(` ${path}`));
        const allowed = accepted.flatMap((one) =>
          one.startsWith('GET ') ? ['GET', 'HEAD'] : one.split(' ')[0],
        );
        expect(refused.headers.get('Allow')?.split(', ').toSorted(), wrong).toEqual(
          allowed.toSorted(),
        );
        expect(await refused.json(), wrong).toMatchObject({ ok: false, code: 'wrong-method' });
      }
    }
  });

  it('prolongs the session, but for what the editor asks by itself', async () => {
    const { services, call, login, answered } = await setUp();
    const touch = vi.spyOn(services.sessions, 'touch');
    const Cookie = await login();
    const unattended = [];
    for (const name of answered.filter((one) => !LOGINS.includes(one))) {
      touch.mockClear();
      await call(name, {}, { Cookie });
      if (touch.mock.calls.length === 0) unattended.push(name);
    }
    expect(unattended).toEqual(['GET /admin/api/inbox/unread']);
  });

  it.each(samples)('%s is noted in the audit log, or need not be', async (name, sample) => {
    const { services, call, login } = await setUp();
    await services.content.loadAndPublish();
    const Cookie = await login();
    const sent = await sample.sent(services);
    const events = async () =>
      (await services.audit.page({ filter: 'all' })).entries.map(({ event }) => event);
    const before = await events();
    const answer = await call(name, sent, { Cookie });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    const added = (await events()).slice(0, -before.length);
    expect(added).toEqual(typeof sample.noted === 'string' ? [sample.noted] : []);
  });
});

describe('the orders of the owner', () => {
  it('are found by what is searched, and a query that is none is refused', async () => {
    const { services, call, login } = await setUp();
    const Cookie = await login();
    const id = await addOrder(services);
    const find = (query: string) => call('GET /admin/api/orders', { query }, { Cookie });
    const listed = await (await find('?search=A@B.C')).json();
    expect(listed).toMatchObject({ mailHold: 'samples', orders: [{ id, email: 'a@b.c' }] });
    expect(await (await find('?search=nobody')).json()).toMatchObject({ orders: [] });
    for (const query of ['?state=lost', '?at=yesterday', `?search=${'a'.repeat(256)}`])
      expect((await find(query)).status).toBe(422);
  });

  it('are refused by the field that is no order, and where there is none', async () => {
    const { call, login } = await setUp();
    const Cookie = await login();
    const assign = (body: object) => call('POST /admin/api/orders/assign', { body }, { Cookie });
    const wrong = await assign({ id: 'a\0b', toolId: '../a' });
    expect(await wrong.json()).toMatchObject({
      code: 'invalid-input',
      fields: { id: expect.any(String), toolId: expect.any(String) },
    });
    const unknown = await assign({ id: 'stripe:cs_9', toolId: premiumTool.id });
    expect(await unknown.json()).toMatchObject({ ok: false, code: 'order-not-open' });
  });
});

it('the paths of the site that lead to nothing are answered to the owner, at most 200', async () => {
  const { call, login } = await setUp();
  const Cookie = await login();
  const ask = (paths: unknown) =>
    call('POST /admin/api/addresses', { body: { paths } }, { Cookie });
  expect(await (await ask(['/a', '/b'])).json()).toEqual({ ok: true, missing: ['/a', '/b'] });
  expect((await ask(Array.from({ length: 201 }, (_, index) => `/${index}`))).status).toBe(422);
  expect((await ask(['//other.example/a'])).status).toBe(422);
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
  const own = paths.filter((path) => !replaceable.includes(path));
  for (const path of [...own, '/healthz', '/readyz', '/visits'])
    expect(isReservedPath(path), path).toBe(true);
});
