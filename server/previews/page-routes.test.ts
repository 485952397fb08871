import { expect, it, vi } from 'vitest';
import { ERRORS } from '../../domain/errors.ts';
import { contentService, defaults } from '../../tests/support/content-service.ts';
import { httpApp, PAGE } from '../../tests/support/http-app.ts';
import { createErrorPages } from '../http/error-pages.ts';
import { previewPageRoutes, type RenderPreview } from './page-routes.ts';

const TOKEN = 'a-token_of-the-right-length-1234';
const STORED = {
  id: 'an id',
  contentHash: 'a hash',
  asPublished: [],
  storedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
};

async function setUp() {
  let contentHash = STORED.contentHash;
  const find = vi.fn(async (token: string) =>
    token === TOKEN ? { ...STORED, contentHash } : null,
  );
  const content = vi.fn(async () => ({ content: defaults, contentHash, length: 10 }));
  const render = vi.fn<RenderPreview>(async (_, facts) => {
    facts.log.info({ path: '/preview' }, 'rendered');
    return new Response('<p>preview</p>', { headers: { ...PAGE, 'Set-Cookie': 'a=b' } });
  });
  const renderError = vi.fn(async () => new Response('<h1>ended</h1>', { headers: PAGE }));
  const app = await httpApp(undefined, {
    routes: previewPageRoutes({
      services: { previews: { find, content }, content: (await contentService()).content },
      addressesOf: () => ({ of: async (url) => (url.startsWith('/files/') ? null : url) }),
      render,
      errorPage: createErrorPages({ current: () => defaults }, renderError),
    }),
  });
  const change = () => {
    contentHash = 'another hash';
  };
  return { ...app, find, content, renderPreview: render, renderError, change };
}

it('a flood of tokens costs one query each, and no rendering', async () => {
  const { request, render, find, content, renderPreview, renderError } = await setUp();
  for (let n = 0; n < 200; n += 1) {
    const answer = await request(`/preview/${String(n).padStart(32, 'x')}/about`);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toBe('<h1>ended</h1>');
  }
  expect(find).toHaveBeenCalledTimes(200);
  expect(renderError).toHaveBeenCalledTimes(1);
  for (const other of [render, renderPreview, content]) expect(other).not.toHaveBeenCalled();
});

it('a content is read once, until it is another one', async () => {
  const { request, content, renderPreview, change } = await setUp();
  const where = `/preview/${TOKEN}/about`;
  await Promise.all([request(where), request(where), request(`/preview/${TOKEN}.data`)]);
  await request(where);
  expect(content).toHaveBeenCalledTimes(1);
  change();
  await request(where);
  expect(content).toHaveBeenCalledTimes(2);
  expect(renderPreview).toHaveBeenCalledTimes(5);
});

it.each(['/files/a.zip', '/admin', '/Admin.data', '/grants/a.b'])(
  'nothing of %s is below a preview',
  async (path) => {
    const { request, renderPreview } = await setUp();
    const answer = await request(`/preview/${TOKEN}${path}`);
    expect(answer.status).toBe(404);
    expect(renderPreview).not.toHaveBeenCalled();
  },
);

it('the token is in no line of the log, whatever is answered', async () => {
  const { request, log, find } = await setUp();
  for (const path of ['', '/', '/about', '.data', '/about.data?a=b', '/admin', '/%', '/%ff'])
    await request(`/preview/${TOKEN}${path}`);
  await request(`//preview/${TOKEN}`);
  await request(`/PREVIEW/${TOKEN}/about`);
  await request(`/%70review/${TOKEN}/about`);
  await request(`/preview/${TOKEN}/about`, { method: 'POST', body: 'a=b' });
  await request(`/preview/${TOKEN}/about`, { method: 'PUT' });
  find.mockRejectedValue(new Error('The store is away.'));
  expect((await request(`/preview/${TOKEN}`)).status).toBe(500);
  expect(log.length).toBeGreaterThan(14);
  expect(log.join('')).not.toContain(TOKEN);
});

it('every answer stays out of caches, searches and referrers, and sets no cookie', async () => {
  const { request, post } = await setUp();
  for (const answer of [
    await request(`/preview/${TOKEN}/about`),
    await request(`/preview/${TOKEN}/about`, { method: 'HEAD' }),
    await request('/preview/none'),
    await request('/preview/none.data'),
    await request(`/preview/${TOKEN}/%ff`),
    await post(`/preview/${TOKEN}/contact`),
    await request(`/preview/${TOKEN}/about`, { method: 'DELETE' }),
    await post(`/preview/${TOKEN}/contact`, { 'Sec-Fetch-Site': 'cross-site' }),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer.headers.has('Set-Cookie')).toBe(false);
  }
});

it('the data of an ended preview is refused in words', async () => {
  const { request } = await setUp();
  const answer = await request('/preview/none/about.data');
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain(ERRORS['preview-ended'].message);
});
