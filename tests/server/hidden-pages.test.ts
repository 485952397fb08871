import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { type SitePage, WHAT_COUNTS } from '../../domain/pages.ts';
import { someAnime } from '../support/anime-list.ts';
import { freeTool, logIn, type Owner, premiumTool } from '../support/owner.ts';
import { addressesOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const content: Portfolio = portfolioSchema.parse(samplePortfolio);
const PAGES: readonly SitePage[] = ['skills', 'projects', 'anime', 'downloads', 'contact'];
const HIDDEN = [...PAGES.map((page) => `/${page}`), '/resume', '/resume.json'];

const withHidden = (hidden: readonly string[]): Portfolio => ({
  ...content,
  about: { ...content.about, showsResume: hidden.length === 0 },
  site: {
    ...content.site,
    pages: content.site.pages.map(({ page }) => ({ page, isShown: !hidden.includes(`/${page}`) })),
  },
});

// domain/public-pages.test.ts has more of them.
const BELOW_HIDDEN = [`/anime/${someAnime.mal_id}`, `/downloads/${premiumTool.id}`];

const form = (body: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
});

describe('the pages that the owner has hidden', () => {
  let database: TestDatabase;
  let site: RunningSite;
  let owner: Owner;
  let token: string;
  let grant: string;

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${site.address}${path}`, { redirect: 'manual', ...init });
  const statusOf = async (path: string, init?: RequestInit) => (await get(path, init)).status;

  beforeAll(async () => {
    database = await newSiteDatabase('sqlite');
    site = await startSite(database.settings);
    owner = await logIn(site.address);
    token = await owner.generateToken(premiumTool.id);
    const sold = await owner.generateToken(premiumTool.id);
    const answer = await get(`/downloads/${premiumTool.id}`, form({ token: sold }));
    grant = answer.headers.get('Location')?.split('/').at(-1) ?? '';
    await owner.save(withHidden(HIDDEN), 1);
  });
  afterAll(async () => {
    await site.stop();
    await database.remove();
  });

  it('accept no message, and no token, which stays unused', async () => {
    const message = { name: 'A', email: 'a@b.example', message: 'Hello' };
    for (const path of ['/contact', '/contact.data'])
      expect(await statusOf(path, form(message)), path).toBe(404);
    const usedTokens = await database.query('select * from used_tokens');
    const premium = `/downloads/${premiumTool.id}`;
    for (const path of [premium, `${premium}.data`])
      expect(await statusOf(path, form({ token })), path).toBe(404);
    expect(await database.query('select * from messages')).toEqual([]);
    expect(await database.query('select * from used_tokens')).toEqual(usedTokens);
  });

  it('answer 404 at their addresses and below them', async () => {
    for (const path of [...HIDDEN, ...BELOW_HIDDEN]) {
      const page = await get(path);
      expect(page.status, path).toBe(404);
      expect(await page.text(), path).toContain('There is nothing at this address.');
      expect(await statusOf(path.replace(/(\?|$)/, '.data$1')), path).toBe(404);
    }
  });

  it('are in no menu, card, button or link, also not on the page of an error', async () => {
    for (const path of ['/', '/about', '/admin', WHAT_COUNTS, '/no-such-page', '/files/none']) {
      const links = addressesOf(await (await get(path)).text()).filter((address) =>
        HIDDEN.some((page) => address === page || address.startsWith(`${page}/`)),
      );
      expect(links, path).toEqual([]);
    }
  });

  it('do not affect files, posters and sold downloads', async () => {
    expect(await statusOf(freeTool.downloadUrl)).toBe(200);
    expect(await statusOf(`/posters/${someAnime.mal_id}.svg`)).toBe(200);
    expect(await statusOf(`/grants/${grant}`)).toBe(200);
  });

  it('are back at once after a save, and the token works', async () => {
    await owner.save(withHidden([]), 2);
    for (const page of HIDDEN) expect(await statusOf(page), page).toBe(200);
    expect(await statusOf(`/downloads/${premiumTool.id}`, form({ token }))).toBe(303);
    const about = await (await get('/about')).text();
    expect(addressesOf(about)).toEqual(expect.arrayContaining(['/contact', '/resume']));
    const resume = await get('/resume.json');
    expect(resume.headers.get('Content-Type')).toBe('application/json');
    expect(await resume.json()).toMatchObject({ basics: { name: content.home.name } });
    const headers = { 'If-None-Match': resume.headers.get('ETag') ?? '' };
    expect(await statusOf('/resume.json?any', { headers })).toBe(304);
  });
});
