import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { noteEntry } from '../../domain/content/notes.ts';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { mainPages } from '../../domain/public-pages.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import type { ChangeDates } from '../content/history.ts';
import type { AppEnv } from '../http/app-env.ts';
import { feedOf } from './feed.ts';
import { siteFileRoutes } from './routes.ts';
import { sitemapOf } from './sitemap.ts';
import { xmlText } from './xml.ts';

const SITE = 'https://site.example';
const CREATED_AT = '2025-01-01T00:00:00.000Z';
const unknown: ChangeDates = new Map();

const recordOf = (content: Portfolio, version = 1): PortfolioRecord => ({
  content,
  version,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
});
const record = recordOf(samplePortfolio);

const textsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
const linksIn = (xml: string): string[] =>
  [...xml.matchAll(/<entry>.*?<link rel="alternate"[^>]*href="([^"]*)"/g)].map(
    ([, href = '']) => href,
  );

const projectsOf = (change: (title: string) => string): Portfolio => ({
  ...samplePortfolio,
  projects: {
    projects: samplePortfolio.projects.projects.map((project) => ({
      ...project,
      title: change(project.title),
    })),
  },
});

describe('the feed', () => {
  it('has each project and tool once, with an id, a date and an address', () => {
    const feed = feedOf(record, SITE, unknown);
    const { projects, downloads } = samplePortfolio;
    const tools = downloads.categories.flatMap((category) => category.tools);
    expect(linksIn(feed)).toHaveLength(projects.projects.length + tools.length);
    const ids = textsIn(feed, 'id');
    expect(new Set(ids).size).toBe(linksIn(feed).length + 1);
    // RFC 9562: version 8, variant 10.
    for (const id of ids)
      expect(id).toMatch(
        /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
    // RFC 3339.
    for (const date of textsIn(feed, 'updated')) expect(new Date(date).toISOString()).toBe(date);
    for (const href of linksIn(feed)) expect(href.startsWith(`${SITE}/`)).toBe(true);
  });

  it('is one for each language, with ids and addresses of its own', () => {
    const feed = feedOf(record, SITE, unknown, { tag: 'pt-BR', prefix: '/pt-br' });
    for (const href of linksIn(feed)) expect(href.startsWith(`${SITE}/pt-br/`)).toBe(true);
    const ids = new Set(textsIn(feedOf(record, SITE, unknown), 'id'));
    expect(textsIn(feed, 'id').filter((id) => ids.has(id))).toEqual([]);
  });

  it('is XML whatever the texts are', () => {
    const hostile = '</title><script>&amp;"\'\u0001\ufffe]]>';
    const feed = feedOf(recordOf(projectsOf(() => hostile)), SITE, unknown);
    expect(textsIn(feed, 'title')[1]).toBe("&lt;/title&gt;&lt;script&gt;&amp;amp;&quot;']]&gt;");
    for (const left of ['<script', '\u0001', '\ufffe']) expect(feed).not.toContain(left);
  });
});

describe('the feed of notes', () => {
  it('has their whole text as HTML with absolute addresses, by their dates', () => {
    const noteOf = (change: Partial<ReturnType<typeof noteEntry.create>>) => ({
      ...noteEntry.create(),
      ...change,
    });
    const body =
      'See [Contact](/contact) and [this](javascript:a).\n\n![Boat](/pictures/a)\n\n<b>Raw</b>';
    const notes = [
      noteOf({ key: 'o', title: 'Old', date: '2026-05-01T00:00:00Z' }),
      noteOf({
        key: 'n',
        title: 'New',
        date: '2026-06-01T00:00:00Z',
        body,
        tags: ['Tides & "moons"'],
      }),
      noteOf({ key: 'p', title: 'Uses', kind: 'page' }),
    ];
    const feed = feedOf(recordOf({ ...samplePortfolio, notes: { notes } }), SITE, unknown);
    expect(textsIn(feed, 'title').slice(1, 3)).toEqual(['New', 'Old']);
    expect(textsIn(feed, 'published')[0]).toBe('2026-06-01T00:00:00.000Z');
    expect(feed).toContain('<category term="Tides &amp; &quot;moons&quot;"/>');
    expect(feed).not.toContain('Uses');
    for (const html of [
      `<p>See <a href="${SITE}/contact">Contact</a> and <a href="${SITE}/notes/new">this</a>.</p>`,
      `<img src="${SITE}/pictures/a" alt="Boat" />`,
      '<p>&lt;b&gt;Raw&lt;/b&gt;</p>',
    ])
      expect(feed).toContain(xmlText(html));
    expect(feed).not.toContain('javascript:');
  });
});

describe('the sitemap', () => {
  it('has every page that is shown', () => {
    const pages = samplePortfolio.site.pages.map(({ page }) => ({
      page,
      isShown: page !== 'skills',
    }));
    const content = { ...samplePortfolio, site: { ...samplePortfolio.site, pages } };
    const sitemap = sitemapOf(content, SITE);
    const paths = [
      ...mainPages(content).map(({ path }) => path),
      '/projects/harbour-tides-on-one-screen',
      '/projects/ledger-for-small-shops',
    ];
    expect(textsIn(sitemap, 'loc').toSorted()).toEqual(
      paths.map((path) => `${SITE}${path}`).toSorted(),
    );
    expect(sitemap).not.toContain(`${SITE}/skills`);
  });

  it('has the pages of each language that is published', () => {
    const language = (published: boolean) => ({ published, texts: {} });
    const translations = { 'pt-BR': language(true), ar: language(false) };
    const sitemap = sitemapOf({ ...samplePortfolio, translations }, SITE);
    expect(textsIn(sitemap, 'loc')).toEqual(
      expect.arrayContaining([`${SITE}/`, `${SITE}/pt-br`, `${SITE}/pt-br/about`]),
    );
    expect(sitemap).not.toContain(`${SITE}/ar`);
  });
});

describe('the files of a site', () => {
  const filesOf = (siteUrl: string | null) => {
    const content = { published: vi.fn(async () => record) };
    const changeDates = vi.fn(async () => unknown);
    const history = { changeDates };
    const app = new Hono<AppEnv>().route('/', siteFileRoutes(content, history, siteUrl));
    return { app, content, changeDates };
  };

  it('are only robots.txt and the manifest if the origin is unknown', async () => {
    const { app } = filesOf(null);
    expect((await app.request('/sitemap.xml')).status).toBe(404);
    expect((await app.request('/feed.xml')).status).toBe(404);
    expect(await (await app.request('/robots.txt')).text()).toBe(
      'User-agent: *\nDisallow: /grants/\n',
    );
    expect(await (await filesOf(SITE).app.request('/robots.txt')).text()).toContain(
      `\nSitemap: ${SITE}/sitemap.xml\n`,
    );
    expect(await (await app.request('/site.webmanifest')).json()).toMatchObject({
      name: samplePortfolio.home.name,
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
    });
  });
});
