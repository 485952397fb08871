import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { categoryEntry, newTool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { PUBLIC_PATHS, WHAT_COUNTS } from '../../domain/pages.ts';
import { someAnime } from '../support/anime-list.ts';
import { logIn, type Owner, premiumTool, upload } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { siteForTest } from '../support/site-for-test.ts';
import { thingsIn } from '../support/structured-data.ts';

const SITE = 'https://site.example';
const PAGES = [
  ...PUBLIC_PATHS,
  ...['/projects/harbour-tides-on-one-screen', '/projects/ledger-for-small-shops'],
];
const PARTS = [`/anime/${someAnime.mal_id}`, `/downloads/${premiumTool.id}`];

const content: Portfolio = portfolioSchema.parse(samplePortfolio);

const toolsSchema = z.object({
  itemListElement: z.array(z.object({ item: z.object({ image: z.url() }) })),
});

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
  let version = 1;

  beforeAll(async () => {
    site = await startSite({ SITE_URL: SITE });
    owner = await logIn(site.address);
  });
  afterAll(() => site.stop());

  const get = (where: string, init: RequestInit = {}) =>
    fetch(`${site.address}${where}`, { redirect: 'manual', ...init });
  const textOf = async (where: string) => (await get(where)).text();
  const save = async (change: Partial<Portfolio>) => {
    version = await owner.save({ ...content, ...change }, version);
  };

  it('names each page by its own address, also where it is asked for by another', async () => {
    for (const where of [...PAGES, ...PARTS]) {
      const html = await textOf(where);
      expect(canonicalOf(html), where).toBe(`${SITE}${where}`);
      expect(metaOf(html, 'og:url'), where).toBe(`${SITE}${where}`);
    }
    for (const other of ['/about/', '/ABOUT', '/about?from=a', '/about#skills'])
      expect(canonicalOf(await textOf(other)), other).toBe(`${SITE}/about`);
    expect(canonicalOf(await textOf('/downloads?category=scripts'))).toBe(`${SITE}/downloads`);
  });

  it('gives each page a title and a description of its own', async () => {
    // The sample's second project is described as the first one.
    const paths = [...PAGES, ...PARTS].filter((where) => !where.includes('ledger'));
    const pages = await Promise.all(paths.map(textOf));
    expect(new Set(pages.map((html) => metaOf(html, 'og:title'))).size).toBe(pages.length);
    const descriptions = new Set(pages.map(descriptionOf));
    expect(descriptions.size).toBe(pages.length);
    expect(descriptions).not.toContain(undefined);
    for (const html of pages) expect(html).toContain('type="application/atom+xml"');
  });

  it('has a card of its own for each page, project and tool, with the name of the owner', async () => {
    const paths = [...PAGES.filter((where) => where !== WHAT_COUNTS), PARTS[1] ?? ''];
    const pages = await Promise.all(paths.map(textOf));
    for (const html of pages)
      expect(metaOf(html, 'og:image:alt')).toMatch(new RegExp(`^(.+ · )?${content.home.name}$`));
    const [list] = await thingsIn(await textOf('/downloads'));
    const tools = toolsSchema.parse(list).itemListElement.map(({ item }) => item.image);
    const cards = new Set([...pages.map((html) => metaOf(html, 'og:image')), ...tools]);
    // The list of tools names the card of the premium tool's page too.
    expect(cards.size).toBe(pages.length + tools.length - 1);
    const resume = metaOf(await textOf('/resume'), 'og:image');
    for (const address of [resume, tools[0]]) {
      expect(address).toMatch(`${SITE}/cards/`);
      const card = await get(new URL(address ?? '').pathname);
      expect(card.status).toBe(200);
      expect(card.headers.get('Cache-Control')).toContain('immutable');
    }
  });

  it('describes each page by valid things, once in its HTML and in no data of a change of page', async () => {
    const typesOf = async (where: string) =>
      (await thingsIn(await textOf(where))).map((thing) => thing['@type']);
    expect(await typesOf('/')).toEqual(['WebSite', 'ProfilePage']);
    expect(await typesOf('/about')).toEqual(['ProfilePage', 'BreadcrumbList']);
    for (const list of ['/projects', '/downloads'])
      expect(await typesOf(list)).toEqual(['ItemList', 'BreadcrumbList']);
    const described = ['/', '/about', '/projects', '/downloads'];
    for (const where of [...PUBLIC_PATHS.filter((path) => !described.includes(path)), ...PARTS])
      expect(await typesOf(where), where).toEqual(['BreadcrumbList']);
    expect(await textOf('/projects.data')).not.toContain('schema.org');
  });

  it('has all pages in its sitemap, each with an address that it names itself by', async () => {
    const locations = locationsIn(await textOf('/sitemap.xml'));
    expect(locations.toSorted()).toEqual(PAGES.map((where) => `${SITE}${where}`).toSorted());
    for (const address of locations) {
      const page = await get(address.slice(SITE.length));
      expect(page.status, address).toBe(200);
      expect(canonicalOf(await page.text())).toBe(address);
    }
    expect(await textOf('/robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  });

  it('has only addresses in its feed that are there, cards of projects included', async () => {
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

  it('names and describes nothing that is for one person, or is an error', async () => {
    const shown = await owner.post('/admin/api/previews', {
      content: withFormats(content),
      token: null,
    });
    const { token } = z.object({ token: z.string() }).parse(await shown.json());
    for (const where of [
      '/admin',
      '/grants/a.b',
      '/nowhere',
      '/anime/0',
      `/preview/${token}/about`,
    ]) {
      const answer = await get(where);
      expect(answer.headers.get('X-Robots-Tag'), where).toMatch(/^noindex/);
      const html = await answer.text();
      expect(canonicalOf(html), where).toBeUndefined();
      expect(html, where).not.toContain(SITE);
      expect(await thingsIn(html), where).toEqual([]);
    }
    expect((await get('/about')).headers.has('X-Robots-Tag')).toBe(false);
  });

  it('shows a free PDF', async () => {
    const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
    const { downloadUrl } = await upload(site.address, owner, 'résumé.pdf', pdf);
    const tool = { ...newTool(0), name: 'Résumé', downloadUrl };
    const category = { ...categoryEntry.create(), name: 'Mine', tools: [tool] };
    await save({ downloads: { categories: [category] } });
    const answer = await get(downloadUrl);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'(?!.*(sandbox|script-src))/,
      ),
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
    await save({});
  });

  it('gives a browser the icons that the pages and the manifest name', async () => {
    const manifest = await (await get('/site.webmanifest')).json();
    const named = [...JSON.stringify(manifest).matchAll(/"src":"([^"]*)"/g)].map(
      ([, src = '']) => src,
    );
    expect(named).toHaveLength(3);
    for (const icon of [...named, '/apple-touch-icon.png', '/favicon.ico']) {
      const answer = await get(icon);
      expect(answer.status, icon).toBe(200);
      expect(answer.headers.get('Content-Type'), icon).toMatch(/^image\//);
    }
  });
});

it('a site that does not know its address names none, and has no sitemap and no feed', async () => {
  const site = await siteForTest({});
  for (const where of PAGES) {
    const html = await (await fetch(`${site.address}${where}`)).text();
    expect(canonicalOf(html)).toBeUndefined();
    expect(metaOf(html, 'og:url')).toBeUndefined();
    expect(html).not.toContain('/feed.xml');
    expect(await thingsIn(html)).toEqual([]);
    expect(descriptionOf(html)).not.toBe('');
  }
  for (const file of ['/sitemap.xml', '/feed.xml'])
    expect((await fetch(`${site.address}${file}`)).status).toBe(404);
});
