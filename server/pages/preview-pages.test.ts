import { expect, it, vi } from 'vitest';
import { projectEntry } from '../../domain/content/projects.ts';
import { contactEntry } from '../../domain/content/site.ts';
import { publicPages } from '../../domain/public-pages.ts';
import { connectionFrom, HOST, httpApp, PAGE } from '../../tests/support/http-app.ts';
import { contentService, defaults } from '../../tests/support/services.ts';
import { createErrorPages } from './pages-in-memory.ts';
import { previewPageRoutes, type RenderPreview, withPageLinks } from './preview-pages.ts';

const TOKEN = 'a-token_of-the-right-length-1234';
const STORED_PREVIEW = {
  id: 'id',
  asPublished: [],
  storedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
};

async function setUp() {
  const find = vi.fn(async (token: string) => (token === TOKEN ? STORED_PREVIEW : null));
  const readPreview = vi.fn(async () => defaults);
  const render = vi.fn<RenderPreview>(async (asked, context, linkedContent) => {
    context.log.info({ path: '/preview' }, 'rendered');
    const { pathname, search } = new URL(asked.url);
    const page = pathname.slice(linkedContent.basename.length) + search;
    return new Response(`<p>preview of ${page}${' '.repeat(2_000)}</p>`, {
      headers: { ...PAGE, 'Set-Cookie': 'a=b' },
    });
  });
  const renderError = vi.fn(async () => new Response('<h1>ended</h1>', { headers: PAGE }));
  const app = await httpApp(undefined, {
    routes: previewPageRoutes(
      {
        previews: { find, content: readPreview },
        content: (await contentService()).content,
        publicPages: { of: (content) => publicPages(content, []) },
        animeList: { drawPoster: async (_, id) => (id === 1 ? '<svg></svg>' : undefined) },
      },
      render,
      createErrorPages({ onPublish: () => undefined }, renderError),
    ),
  });
  return {
    ...app,
    find,
    read: readPreview,
    renderPreview: render,
    renderError,
  };
}

it('a flood of tokens costs one query each, and no rendering', async () => {
  const { request, render, find, renderPreview, renderError } = await setUp();
  for (let n = 0; n < 200; n += 1) {
    const answer = await request(`/preview/${String(n).padStart(32, 'x')}/about`);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toBe('<h1>ended</h1>');
  }
  expect(find).toHaveBeenCalledTimes(200);
  expect(renderError).toHaveBeenCalledTimes(1);
  for (const other of [render, renderPreview]) expect(other).not.toHaveBeenCalled();
});

it('a flood of requests for one that is there reads one content at once', async () => {
  const { app, read, renderPreview } = await setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  renderPreview.mockImplementation(async () => {
    await promise;
    return new Response('<p>preview</p>', { headers: PAGE });
  });
  const answers = Array.from({ length: 20 }, () =>
    app.request(
      `http://${HOST}/preview/${TOKEN}/about`,
      { headers: { Host: HOST } },
      connectionFrom('198.51.100.7'),
    ),
  );
  await expect.poll(() => renderPreview).toHaveBeenCalled();
  expect(read).toHaveBeenCalledOnce();
  resolve();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
});

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

const withKey = { key: 'a' };

it('the links to pages of the site stay in the preview, and read as before', () => {
  const content = {
    ...defaults,
    projects: {
      ...defaults.projects,
      projects: [
        { ...projectEntry.create(), ...withKey, github: 'https://a.example', live: '/about' },
        { ...projectEntry.create(), ...withKey, github: '/files/a.zip', live: '#' },
      ],
    },
    site: {
      ...defaults.site,
      contacts: [{ ...contactEntry.create(), ...withKey, url: '/about' }],
    },
  };
  const linkedContent = withPageLinks(content, '/preview/a', publicPages(content, []));
  expect(linkedContent.projects.projects).toMatchObject([
    { github: 'https://a.example', live: '/preview/a/about' },
    { github: '/files/a.zip', live: '#' },
  ]);
  expect(linkedContent.site.contacts).toMatchObject([{ text: '/about', url: '/preview/a/about' }]);
  expect(linkedContent.downloads).toEqual(defaults.downloads);
});
