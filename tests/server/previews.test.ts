import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { PUBLIC_PATHS } from '../support/public-paths.ts';
import { textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const published: Portfolio = portfolioSchema.parse(samplePortfolio);
const MARK = 'Qilin';

/** The content with a mark on every page. */
const contentWith = (mark: string): Portfolio => ({
  ...published,
  home: { ...published.home, name: mark, isMarkdown: true, description: '[In Markdown](/skills)' },
  site: { ...published.site, brand: `${mark} brand` },
  projects: {
    ...published.projects,
    projects: published.projects.projects.map((project) => ({
      ...project,
      live: '/about',
      github: '/admin',
      outcome: '[In Markdown](/skills)',
    })),
  },
});

const answerSchema = z.object({
  ok: z.literal(true),
  token: z.string(),
});
const listSchema = z.object({
  previews: z.array(z.looseObject({ id: z.string() })),
});

const PAGES = ['', ...PUBLIC_PATHS.slice(1)];

describe('previews', () => {
  let database: TestDatabase;
  let site: RunningSite;
  let owner: Owner;
  let ownToken: string;

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${site.address}${path}`, { redirect: 'manual', ...init });
  const show = async (content: object, token: string | null = null) =>
    answerSchema.parse(await (await owner.post('/admin/api/previews', { content, token })).json());
  const share = async (content: object, days = 7) =>
    answerSchema.parse(
      await (await owner.post('/admin/api/previews/share', { content, days })).json(),
    );
  const list = async () =>
    listSchema.parse(await (await owner.get('/admin/api/previews')).json()).previews;

  beforeAll(async () => {
    database = await newSiteDatabase('sqlite');
    site = await startSite(database.settings);
    owner = await logIn(site.address);
    ownToken = (await show(withFormats(contentWith(MARK)))).token;
  });
  afterAll(async () => {
    await site.stop();
    await database.remove();
  });

  it('end when they are revoked or expire, and then answer like unknown ones', async () => {
    const revokedPreview = await share(withFormats(contentWith('Oni')));
    const expired = await share(withFormats(contentWith('Oni')));
    for (const { token } of [revokedPreview, expired])
      expect((await get(`/preview/${token}/about`)).status).toBe(200);
    const [expiring, revoking] = await list();
    await owner.post('/admin/api/previews/revoke', { id: revoking?.id });
    await database.query(
      `update previews set expires_at = '2026-01-01T00:00:00.000Z' where id = '${expiring?.id}'`,
    );
    const answers: unknown[] = [];
    for (const token of [revokedPreview.token, expired.token, 'A'.repeat(32), 'x']) {
      for (const page of ['', '/about', '/no-such', '/admin']) {
        const answer = await get(`/preview/${token}${page}`);
        expect(answer.status, `${token}${page}`).toBe(410);
        answers.push([
          [...answer.headers].filter(([name]) => !/date|id|etag/.test(name)),
          await answer.text(),
        ]);
      }
      expect((await get(`/preview/${token}/about.data`)).status).toBe(410);
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(JSON.stringify(answers[0])).toContain('This preview has ended.');
    expect(JSON.stringify(answers[0])).not.toMatch(/Oni|<script/);
    expect(await list()).toEqual([]);
  });

  it('show the typed content on every page, say that it is not published, and keep links inside', async () => {
    for (const page of PAGES) {
      const answer = await get(`/preview/${ownToken}${page}`);
      expect(answer.status, page).toBe(200);
      const html = await answer.text();
      expect(textOf(html), page).toContain(`${MARK} brand`);
      expect(textOf(html), page).toContain('Not published.');
      // But for the link of the strip, files, and the admin as the link of a project.
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, link = '']) => link);
      const linksOutside = links.filter((link) => !link.startsWith(`/preview/${ownToken}`));
      expect(linksOutside.filter((link) => !/^\/(?:files\/|admin$)/.test(link))).toEqual([
        page || '/',
      ]);
    }
  });

  it('have neither the admin nor files, feeds or downloads below them', async () => {
    for (const path of [
      '/admin',
      '/ADMIN',
      '/admin.data',
      '/files/a.txt',
      '/grants/a',
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.svg',
      '/healthz',
      '/no-such',
    ]) {
      const answer = await get(`/preview/${ownToken}${path}`, {
        headers: { Cookie: owner.cookie },
      });
      expect(answer.status, path).toBe(404);
      expect(await answer.text(), path).not.toContain('Logout');
    }
  });

  it.each(['//other.example', '///other.example/about', '//other.example?a=b'])(
    'lead to no other site at %s',
    async (path) => {
      const html = await (await get(`/preview/${ownToken}${path}`)).text();
      expect(html).toContain('Not published.');
      expect(html).not.toMatch(/(?:href|action)="\/\//);
    },
  );

  it('accept no forms', async () => {
    const message = { name: 'A', email: 'a@b.example', message: 'Hello' };
    const token = await owner.generateToken(premiumTool.id);
    const forms: [string, Record<string, string>][] = [
      ['/contact.data', message],
      [`/downloads/${premiumTool.id}`, { token }],
      ['/admin', { intent: 'logout' }],
    ];
    for (const [path, fields] of forms) {
      const body = new URLSearchParams(fields);
      const headers = { Cookie: owner.cookie };
      const answer = await get(`/preview/${ownToken}${path}`, { method: 'POST', body, headers });
      expect(answer.status, path).toBe(405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD');
      const html = await answer.text();
      expect(textOf(html)).toContain('This is a preview: nothing was sent.');
      expect(html).not.toContain(MARK);
    }
    expect(await database.query('select * from messages')).toEqual([]);
    expect(await database.query('select * from used_tokens')).toEqual([]);
    expect((await owner.get('/admin/api/previews')).status).toBe(200);
  });
});
