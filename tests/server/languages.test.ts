import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteEntry } from '../../domain/content/notes.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { someAnime } from '../support/anime-list.ts';
import { inThreeLanguages } from '../support/languages.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const SITE_URL = 'https://site.example';
const PROJECT = '/projects/harbour-tides-on-one-screen';

const first: Portfolio = portfolioSchema.parse(samplePortfolio);
const content = inThreeLanguages(
  { ...first, about: { ...first.about, showsResume: true, resumeWaits: false } },
  (address) =>
    ['home/description', 'site/words/everywhere/skip', 'site/words/everywhere/pages'].includes(
      address,
    ),
);

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

describe('a site in several languages', () => {
  let site: RunningSite;
  let owner: Owner;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${site.address}${path}`, { redirect: 'manual', ...init });
  const textOf = async (path: string) => (await get(path)).text();

  beforeAll(async () => {
    site = await startSite({ SITE_URL });
    owner = await logIn(site.address);
    await owner.save(content, 1);
  });
  afterAll(() => site.stop());

  it('has each page below the address of a language, with its texts, tag and direction', async () => {
    for (const path of [
      '',
      '/about',
      '/projects',
      PROJECT,
      '/resume',
      `/anime/${someAnime.mal_id}`,
    ]) {
      const [en, pt, ar] = await Promise.all(
        ['', '/pt-br', '/ar'].map((prefix) => textOf(`${prefix}${path}` || '/')),
      );
      expect(en, path).toContain('<html lang="en" dir="ltr"');
      expect(pt, path).toContain('<html lang="pt-BR" dir="ltr"');
      expect(ar, path).toContain('<html lang="ar" dir="rtl"');
      expect(pt, path).toContain('Traduç');
      expect(ar, path).toContain('ترجمة');
      expect(en, path).not.toMatch(/Traduç|ترجمة/);
      expect(pt, path).toContain('href="/pt-br/about"');
      expect(pt, path).toContain('href="/admin"');
    }
  });

  it('names the same page in each language, and leads there', async () => {
    for (const prefix of ['', '/pt-br', '/ar']) {
      const page = await textOf(`${prefix}${PROJECT}`);
      const alternates = [
        ...page.matchAll(/<link rel="alternate" hrefLang="([^"]+)"[^>]* href="([^"]+)"/g),
      ];
      expect(alternates.map(([, tag, href]) => `${tag} ${href}`)).toEqual([
        `en ${SITE_URL}${PROJECT}`,
        `ar ${SITE_URL}/ar${PROJECT}`,
        `pt-BR ${SITE_URL}/pt-br${PROJECT}`,
        `x-default ${SITE_URL}${PROJECT}`,
      ]);
      expect(page).toContain(`<link rel="canonical" href="${SITE_URL}${prefix}${PROJECT}"/>`);
      for (const to of ['', '/pt-br', '/ar'])
        expect(page).toContain(`<a href="${to}${PROJECT}" hrefLang=`);
    }
  });

  it('marks texts that are still in the first language', async () => {
    const page = await textOf('/ar');
    const [line = ''] = content.home.description.split('\n');
    expect(page).toMatch(/<p lang="en" (?:dir="ltr" )?[^>]*>/);
    expect(page).toContain(`>${escaped(line)}`);
    // Its label is in the first language, and its links are not.
    expect(page).toMatch(/<nav class="topnav[^"]*" aria-label="Pages">/);
    expect(await textOf('/')).not.toContain('lang="en" dir="ltr" class');
  });

  it('has a feed, a résumé, cards, data, a manifest and posters, and its pages in the sitemap', async () => {
    const feed = await textOf('/pt-br/feed.xml');
    expect(feed).toContain('xml:lang="pt-BR"');
    expect(feed).toContain(`href="${SITE_URL}/pt-br${PROJECT}"`);
    const ids = (xml: string) => [...xml.matchAll(/<id>([^<]+)/g)].map(([, id]) => id);
    expect(ids(feed).filter((id) => ids('').includes(id))).toEqual([]);
    expect(await (await get('/ar/resume.json')).json()).toMatchObject({
      basics: { name: expect.stringContaining('ترجمة') },
    });
    expect((await get('/pt-br/site.webmanifest')).status).toBe(200);
    expect((await get(`/pt-br/posters/${someAnime.mal_id}.svg`)).status).toBe(200);
    const page = await textOf(`/pt-br${PROJECT}`);
    const [, card = ''] =
      /property="og:image" content="https:\/\/site\.example([^"]+)"/.exec(page) ?? [];
    expect(card).toMatch(/^\/cards\/[0-9a-f]{32}\/pt-br\/projects\//);
    expect((await get(card)).headers.get('Content-Type')).toBe('image/jpeg');
    expect(page).toContain(`"item":"${SITE_URL}/pt-br${PROJECT}"`);
    const sitemap = await textOf('/sitemap.xml');
    for (const prefix of ['', '/pt-br', '/ar'])
      expect(sitemap).toContain(`<loc>${SITE_URL}${prefix}${PROJECT}</loc>`);
    const data = await get('/pt-br/about.data?_routes=about');
    expect(await data.text()).toContain('Traduç');
  });

  it('answers a form in the language of its page', async () => {
    const form = (body: Record<string, string>): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams(body),
    });
    const message = { name: 'A', email: 'a@b.example', message: 'Hello' };
    expect(await (await get('/pt-br/contact', form(message))).text()).toContain(
      'Tradução: Message sent',
    );
    const refusal = await get(`/ar/downloads/${premiumTool.id}`, form({ token: 'nonsense' }));
    expect(await refusal.text()).toContain('ترجمة: Invalid or already');
    const token = await owner.generateToken(premiumTool.id);
    const success = await get(`/ar/downloads/${premiumTool.id}`, form({ token }));
    expect(success.status).toBe(303);
    expect(success.headers.get('Location')).toMatch(`/ar/downloads/${premiumTool.id}/`);
  });

  it('answers 404 at other addresses, in the language of the page, and has no admin', async () => {
    for (const path of ['/pt-br/no-such-page', '/pt-br/admin', '/pt-br/admin/api/visits']) {
      const page = await get(path);
      expect(page.status, path).toBe(404);
    }
    expect(await textOf('/ar/no-such-page')).toContain('<html lang="ar" dir="rtl"');
    // Its links lead to no other site.
    expect(await textOf('/ar//elsewhere.example')).not.toMatch(/href="\/\/|href="[^"]*elsewhere/);
    expect((await get('/ja/about')).status).toBe(404);
    expect((await get('/PT-BR/about')).status).toBe(200);
  });

  it('keeps the pages of each language in memory', async () => {
    const page = await get('/pt-br/about');
    const secondAnswer = await get('/pt-br/about', {
      headers: { 'If-None-Match': page.headers.get('ETag') ?? '' },
    });
    expect(secondAnswer.status).toBe(304);
  });

  it('marks a long text that is not translated, at no cost to the other pages', async () => {
    const note = noteEntry.schema.parse({
      key: 'n1',
      title: 'Tides',
      kind: 'note',
      slug: '',
      date: '2026-01-01',
      draft: false,
      summary: '',
      tags: [],
      image: '',
      imageAlt: '',
      body: Array.from({ length: 2_000 }, (_, line) => `## Tide *${line}*\n\nLow.`).join('\n\n'),
    });
    await owner.save({ ...content, notes: { notes: [note] } }, 2);
    const page = await textOf('/ar/notes/tides');
    expect(page).toMatch(/<div class="markdown prose [^"]*" lang="en" dir="ltr">/);
    expect(page).toContain('href="/ar/feed.xml"');
    expect(page).toContain(`"@type":"BlogPosting","@id":"${SITE_URL}/ar/notes/tides"`);
    expect(await textOf('/notes/tides')).toMatch(/<div class="markdown prose [^"]*">/);
    const [, texts = ''] = /data-untranslated="([^"]+)"/.exec(await textOf('/ar/about')) ?? [];
    expect(texts.length).toBeLessThanOrEqual(4_000);
  });

  it('has only the first language again once the others are unpublished', async () => {
    const translations = Object.fromEntries(
      Object.entries(content.translations).map(([tag, language]) => [
        tag,
        { ...language, published: false },
      ]),
    );
    await owner.save({ ...content, translations }, 3);
    expect((await get('/pt-br/about')).status).toBe(404);
    const withOthers = await textOf('/about');
    await owner.save({ ...content, translations: {} }, 4);
    expect(await textOf('/about')).toBe(withOthers);
    expect(withOthers).not.toMatch(/hreflang|class="languages/i);
  });
});
