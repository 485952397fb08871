import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { WHAT_COUNTS } from '../../domain/pages.ts';
import { someAnime } from '../support/anime-list.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { PUBLIC_PATHS } from '../support/public-paths.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { thingsIn } from '../support/structured-data.ts';

const SITE = 'https://site.example';
const PAGES = [
  ...PUBLIC_PATHS,
  '/projects/harbour-tides-on-one-screen',
  '/projects/ledger-for-small-shops',
];
const PARTS = [`/anime/${someAnime.mal_id}`, `/downloads/${premiumTool.id}`];

const content: Portfolio = portfolioSchema.parse(samplePortfolio);

const tagOf = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const canonicalOf = (html: string) => tagOf(html, /<link rel="canonical" href="([^"]*)"/);
const descriptionOf = (html: string) => tagOf(html, /<meta name="description" content="([^"]*)"/);
const metaOf = (html: string, property: string) =>
  tagOf(html, new RegExp(`<meta property="${property}" content="([^"]*)"`));
const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
const linksIn = (xml: string) =>
  [...xml.matchAll(/<link[^>]*href="([^"]*)"/g)].map(([, address = '']) => address);

describe('a site that knows its address', () => {
  let site: RunningSite;
  let owner: Owner;

  beforeAll(async () => {
    site = await startSite({ SITE_URL: SITE });
    owner = await logIn(site.address);
  });
  afterAll(() => site.stop());

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${site.address}${path}`, { redirect: 'manual', ...init });
  const textOf = async (path: string) => (await get(path)).text();

  it('names each page by its own address, even if it was requested by another', async () => {
    for (const path of [...PAGES, ...PARTS]) {
      const html = await textOf(path);
      expect(canonicalOf(html), path).toBe(`${SITE}${path}`);
      expect(metaOf(html, 'og:url'), path).toBe(`${SITE}${path}`);
    }
    for (const other of ['/about/', '/ABOUT', '/about?from=a', '/about#skills'])
      expect(canonicalOf(await textOf(other)), other).toBe(`${SITE}/about`);
    expect(canonicalOf(await textOf('/downloads?category=scripts'))).toBe(`${SITE}/downloads`);
  });

  it('has a card of its own for each page, project and tool, with the name of the owner', async () => {
    const paths = [...PAGES.filter((path) => path !== WHAT_COUNTS), PARTS[1] ?? ''];
    const pages = await Promise.all(paths.map(textOf));
    for (const html of pages)
      expect(metaOf(html, 'og:image:alt')).toMatch(new RegExp(`^(.+ · )?${content.home.name}$`));
    const cards = pages.map((html) => metaOf(html, 'og:image'));
    expect(new Set(cards).size).toBe(pages.length);
    const resume = metaOf(await textOf('/resume'), 'og:image');
    for (const address of [resume, cards.at(-1)]) {
      expect(address).toMatch(`${SITE}/cards/`);
      const card = await get(new URL(address ?? '').pathname);
      expect(card.status).toBe(200);
      expect(card.headers.get('Cache-Control')).toContain('immutable');
    }
  });

  it('has all pages in its sitemap, each with the address that the page itself names', async () => {
    const locations = locationsIn(await textOf('/sitemap.xml'));
    expect(locations.toSorted()).toEqual(PAGES.map((path) => `${SITE}${path}`).toSorted());
    for (const address of locations) {
      const page = await get(address.slice(SITE.length));
      expect(page.status, address).toBe(200);
      expect(canonicalOf(await page.text())).toBe(address);
    }
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it('has only existing addresses in its feed, including those of project cards', async () => {
    const links = linksIn(await textOf('/feed.xml')).filter((link) => !link.includes('feed.xml'));
    expect(links.length).toBeGreaterThan(5);
    for (const address of new Set(links)) {
      expect(address.startsWith(`${SITE}/`)).toBe(true);
      const { pathname, search, hash } = new URL(address);
      const page = await get(pathname + search);
      expect(page.status, address).toBe(200);
      if (hash !== '')
        expect(await page.text(), address).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
    }
  });

  it('names and describes no answer that is for one person, or is an error', async () => {
    const response = await owner.post('/admin/api/previews', {
      content: withFormats(content),
      token: null,
    });
    const { token } = z.object({ token: z.string() }).parse(await response.json());
    for (const path of [
      '/admin',
      '/grants/a.b',
      '/nowhere',
      '/anime/0',
      `/preview/${token}/about`,
    ]) {
      const answer = await get(path);
      expect(answer.headers.get('X-Robots-Tag'), path).toMatch(/^noindex/);
      const html = await answer.text();
      expect(canonicalOf(html), path).toBeUndefined();
      expect(html, path).not.toContain(SITE);
      expect(await thingsIn(html), path).toEqual([]);
    }
    expect((await get('/about')).headers.has('X-Robots-Tag')).toBe(false);
  });
});

it('a site that does not know its address names none, and has no sitemap and no feed', async () => {
  const site = await siteForTest({});
  for (const path of PAGES) {
    const html = await (await fetch(`${site.address}${path}`)).text();
    expect(canonicalOf(html)).toBeUndefined();
    expect(metaOf(html, 'og:url')).toBeUndefined();
    expect(html).not.toContain('/feed.xml');
    expect(await thingsIn(html)).toEqual([]);
    expect(descriptionOf(html)).not.toBe('');
  }
  for (const file of ['/sitemap.xml', '/feed.xml'])
    expect((await fetch(`${site.address}${file}`)).status).toBe(404);
});
