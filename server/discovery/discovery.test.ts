import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { mainPages } from '../../domain/public-pages.ts';
import { SiteError } from '../../domain/site-error.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import type { ChangeDates } from '../content/history.ts';
import type { AppEnv } from '../http/app-env.ts';
import { feedOf } from './feed.ts';
import { siteFileRoutes } from './routes.ts';
import { sitemapOf } from './sitemap.ts';
import { xmlText } from './xml.ts';

const SITE = 'https://site.example';
const MADE = '2025-01-01T00:00:00.000Z';
const unknown: ChangeDates = { latest: () => null };
const datedBy = (dates: Readonly<Record<string, string>>): ChangeDates => ({
  latest: (...parts) =>
    parts
      .flatMap((part) => dates[part] ?? [])
      .sort()
      .at(-1) ?? null,
});

const recordOf = (content: Portfolio, version = 1): PortfolioRecord => ({
  content,
  version,
  createdAt: MADE,
  updatedAt: MADE,
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

  it('keeps its ids through another title, another order and another domain', () => {
    const idsOf = (xml: string) => textsIn(xml, 'id').toSorted();
    const ids = idsOf(feedOf(record, SITE, unknown));
    const renamed = projectsOf((title) => `${title}, again`);
    const moved = { projects: renamed.projects.projects.toReversed() };
    expect(
      idsOf(feedOf(recordOf({ ...renamed, projects: moved }), 'https://moved.example', unknown)),
    ).toEqual(ids);
    const elsewhere = { ...record, createdAt: '2025-01-01T00:00:00.001Z' };
    expect(idsOf(feedOf(elsewhere, SITE, unknown))).not.toEqual(ids);
  });

  it('begins with what changed last, and has at most 50 entries', () => {
    const [first, last] = [
      samplePortfolio.projects.projects.at(0),
      samplePortfolio.projects.projects.at(-1),
    ];
    const dates = datedBy({
      [`project/${last?.key}`]: '2026-05-01T00:00:00.000Z',
      [`project/${first?.key}`]: '2026-04-01T00:00:00.000Z',
    });
    const feed = feedOf(record, SITE, dates);
    expect(textsIn(feed, 'title').slice(1, 3)).toEqual(
      [last?.title, first?.title].map((title) => xmlText(title ?? '')),
    );
    expect(textsIn(feed, 'updated').slice(0, 4)).toEqual([
      '2026-05-01T00:00:00.000Z',
      '2026-05-01T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
      MADE,
    ]);
    const project = samplePortfolio.projects.projects[0];
    if (project === undefined) throw new Error('The sample has no project.');
    const projects = Array.from({ length: 90 }, (_, index) => ({ ...project, key: `k${index}` }));
    expect(
      linksIn(feedOf(recordOf({ ...samplePortfolio, projects: { projects } }), SITE, unknown)),
    ).toHaveLength(50);
  });

  it('is XML whatever the texts are', () => {
    const hostile = '</title><script>&amp;"\'\u0001\ufffe]]>';
    const feed = feedOf(recordOf(projectsOf(() => hostile)), SITE, unknown);
    expect(textsIn(feed, 'title')[1]).toBe("&lt;/title&gt;&lt;script&gt;&amp;amp;&quot;']]&gt;");
    for (const left of ['<script', '\u0001', '\ufffe']) expect(feed).not.toContain(left);
  });
});

describe('the sitemap', () => {
  it('has every page that is shown, with the date of what it shows where that is known', () => {
    const pages = samplePortfolio.site.pages.map(({ page }) => ({
      page,
      isShown: page !== 'skills',
    }));
    const content = { ...samplePortfolio, site: { ...samplePortfolio.site, pages } };
    const dates = datedBy({
      about: '2026-02-01T00:00:00.000Z',
      frame: '2026-01-01T00:00:00.000Z',
      'words/contact': '2026-03-01T00:00:00.000Z',
    });
    const sitemap = sitemapOf(content, SITE, dates);
    const paths = [
      ...mainPages(content).map(({ path }) => path),
      ...['/projects/harbour-tides-on-one-screen', '/projects/ledger-for-small-shops'],
    ];
    expect(textsIn(sitemap, 'loc').toSorted()).toEqual(
      paths.map((path) => `${SITE}${path}`).toSorted(),
    );
    expect(sitemap).not.toContain(`${SITE}/skills`);
    expect(sitemap).toContain(`${SITE}/about</loc><lastmod>2026-02-01T00:00:00.000Z</lastmod>`);
    expect(sitemap).toContain(`${SITE}/contact</loc><lastmod>2026-03-01T00:00:00.000Z</lastmod>`);
    expect(sitemap).toContain(`${SITE}/downloads</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>`);
    expect(sitemap).toContain(`${SITE}/anime</loc></url>`);
    expect(sitemapOf(content, SITE, unknown)).not.toContain('lastmod');
  });

  it('has the pages of projects, also those whose address needs encoding', () => {
    const [project] = samplePortfolio.projects.projects;
    if (project === undefined) throw new Error('The sample has no project.');
    const projects = [{ ...project, title: '縁側', role: 'All of it' }];
    const sitemap = sitemapOf(
      { ...samplePortfolio, projects: { projects } },
      SITE,
      datedBy({ [`project/${project.key}`]: MADE }),
    );
    expect(sitemap).toContain(
      `<loc>${SITE}/projects/%E7%B8%81%E5%81%B4</loc><lastmod>${MADE}</lastmod>`,
    );
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

  it('are made once for a content, whatever is asked for', async () => {
    const { app, content, changeDates } = filesOf(SITE);
    const ask = () =>
      Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          app.request(index % 2 ? '/feed.xml' : `/sitemap.xml?${index}`),
        ),
      );
    for (const answer of await ask()) expect(answer.status).toBe(200);
    expect(changeDates).toHaveBeenCalledTimes(1);
    content.published.mockResolvedValue(recordOf(samplePortfolio, 2));
    await ask();
    expect(changeDates).toHaveBeenCalledTimes(2);
  });

  it('fail during an outage, and are there again after it', async () => {
    const { app, changeDates } = filesOf(SITE);
    changeDates.mockRejectedValueOnce(new SiteError('load-failed'));
    expect((await app.request('/sitemap.xml')).status).toBe(500);
    expect((await app.request('/sitemap.xml')).status).toBe(200);
  });

  it('are the rules for robots and the manifest alone where the origin is not known', async () => {
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
