import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { educationEntry } from '../../domain/content/about.ts';
import { categoryEntry, newTool } from '../../domain/content/downloads.ts';
import { statEntry } from '../../domain/content/home.ts';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { siteSection } from '../../domain/content/site.ts';
import { serviceEntry, skillEntry } from '../../domain/content/skills.ts';
import { ERRORS, saveSucceeded } from '../../domain/errors.ts';
import { textsOf } from '../../domain/words/texts.ts';
import { someAnime, writeShortList } from '../support/anime-list.ts';
import { crawl } from '../support/crawl.ts';
import { freeTool, logIn, type Owner, premiumTool } from '../support/owner.ts';
import { addressesOf, stackTraceIn, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { DIALECTS, everythingIn, newSitePlace, type StorePlace } from '../support/stores.ts';

const config = siteSection.initial();

const PREMIUM_ADDRESS = 'https://downloads.hidden.example/vault/premium-8731.zip';
const PREMIUM_ELSEWHERE = 'tool-1767000000001';

/** The addresses of premium tools, which visitors must never see. */
const SECRETS = ['link-check.py', 'small-service.zip', 'downloads.hidden.example', 'premium-8731'];

const secretsIn = (answer: string): string[] => SECRETS.filter((secret) => answer.includes(secret));

const content: Portfolio = portfolioSchema.parse(samplePortfolio);
const withPremiumElsewhere: Portfolio = portfolioSchema.parse({
  ...content,
  downloads: {
    categories: [
      ...content.downloads.categories,
      {
        name: 'Elsewhere',
        tools: [
          {
            ...newTool(0),
            id: PREMIUM_ELSEWHERE,
            name: 'Kept Elsewhere',
            downloadUrl: PREMIUM_ADDRESS,
            isPremium: true,
          },
        ],
      },
    ],
  },
});

const fileOf = (downloadUrl: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, '../../data/tools', path.basename(downloadUrl)));

describe.each(DIALECTS)('the built site on %s', (dialect) => {
  let place: StorePlace;
  let site: RunningSite;
  let owner: Owner;

  beforeAll(async () => {
    place = await newSitePlace(dialect);
    if (place.settings.DATA_DIR !== undefined) await writeShortList(place.settings.DATA_DIR);
    site = await startSite(place.settings);
    owner = await logIn(site.address);
    expect(await owner.save(withPremiumElsewhere, 1)).toBe(2);
  });
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  const get = (where: string, headers: Record<string, string> = {}) =>
    fetch(`${site.address}${where}`, { headers, redirect: 'manual' });
  const post = (where: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${site.address}${where}`, { method: 'POST', body, headers, redirect: 'manual' });
  const postForm = (where: string, fields: Record<string, string>) =>
    post(where, new URLSearchParams(fields));
  const text = async (response: Response) => textOf(await response.text());
  const redeem = (token: string, toolId: string = premiumTool.id) =>
    fetch(`${site.address}/downloads/${toolId}`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
    });
  const grantIn = (html: string) =>
    addressesOf(html).find((address) => address.startsWith('/grants/')) ?? '';

  /** Deletes the counted attempts, since all tests use one address. */
  const forgetAttempts = () => place.query('delete from throttles');

  describe("stores a visitor's message", () => {
    const last = async () => (await place.query('select * from messages order by id desc'))[0];

    it('exactly as it was written', async () => {
      const message = {
        name: "O'Neil 縁側",
        email: 'a@b.example',
        message: 'One.\r\n\r\n<b>2</b> 😀',
      };
      const response = await postForm('/contact', message);
      expect(response.status).toBe(200);
      expect(await text(response)).toContain(textsOf({}, 'contact').sent);
      expect(await last()).toMatchObject({ ...message, message: 'One.\n\n<b>2</b> 😀' });
    });

    it('as long as it may be, in whatever script', async () => {
      const form = new FormData();
      const message = '縁'.repeat(10_000);
      for (const [name, value] of Object.entries({ name: 'A', email: 'a@b', message })) {
        form.set(name, value);
      }
      for (const body of [form, new URLSearchParams({ name: 'A', email: 'a@b', message })]) {
        expect((await post('/contact', body)).status).toBe(200);
        expect(await last()).toMatchObject({ message });
        await place.query('delete from messages');
      }
    });
  });

  describe('lets the owner', () => {
    it('save, and shows it to the next visitor', async () => {
      const draft = await newSitePlace(dialect);
      const other = await startSite(draft.settings);
      try {
        const editor = await logIn(other.address);
        const changed = { ...content, home: { ...content.home, name: 'Asha <of> Bolpur' } };
        const response = await editor.post('/admin/save', {
          content: withFormats(changed),
          version: 1,
        });
        expect(await response.json()).toMatchObject({
          ok: true,
          version: 2,
          content: changed,
          message: saveSucceeded(dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'),
        });
        expect(await text(await fetch(`${other.address}/`))).toContain('Asha <of> Bolpur');
      } finally {
        await other.stop();
        await draft.remove();
      }
    });

    it('log out, which ends the session', async () => {
      const second = await logIn(site.address);
      expect((await second.post('/admin/activity', {})).status).toBe(200);
      const response = await post('/admin', new URLSearchParams({ intent: 'logout' }), {
        Cookie: second.cookie,
      });
      expect(response.status).toBe(302);
      expect(response.headers.get('Set-Cookie')).toMatch(/^engawa_session=;.*Max-Age=0/);
      expect((await second.post('/admin/activity', {})).status).toBe(401);
      expect(await text(await get('/admin', { Cookie: second.cookie }))).toContain(
        'Admin Password',
      );
      expect((await owner.post('/admin/activity', {})).status).toBe(200);
    });

    it('log in again, which ends the previous session', async () => {
      const first = await logIn(site.address);
      const body = new URLSearchParams({ passcode: 'correct horse battery staple' });
      expect((await post('/admin', body, { Cookie: first.cookie })).status).toBe(302);
      expect((await first.post('/admin/activity', {})).status).toBe(401);
    });
  });

  it('keeps content, sessions, tokens and messages over a restart', async () => {
    await forgetAttempts();
    const token = await owner.generateToken(premiumTool.id);
    const grant = grantIn(await (await redeem(token)).text());
    const unused = await owner.generateToken(premiumTool.id);
    const before = await everythingIn(place);
    const { cookie } = owner;

    await site.restart();
    expect(await everythingIn(place)).toBe(before);
    const activity = await post('/admin/activity', '', { Cookie: cookie });
    expect(activity.status).toBe(200);
    expect(await text(await get('/downloads'))).toContain('Elsewhere');
    expect((await redeem(token)).status).toBe(403);
    expect((await redeem(unused)).status).toBe(200);
    expect((await get(grant)).status).toBe(200);
  });

  // The rest is the same on each store: how pages and files are sent, and what follows from the limits of logins, which
  // server/store/store.test.ts tests on both.
  if (dialect === 'postgres') return;

  it('lets the owner in where it has logged in before, however often others were refused', {
    timeout: 90_000,
  }, async () => {
    await forgetAttempts();
    const passcode = 'correct horse battery staple';
    const cookies = (await postForm('/admin', { passcode })).headers.getSetCookie();
    const device = cookies[1]?.split(';', 1)[0] ?? '';
    const wrong = () => postForm('/admin', { passcode: 'wrong' });
    await Promise.all(Array.from({ length: 10 }, wrong));
    const refused = await postForm('/admin', { passcode });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toMatch(/^\d{1,3}$/);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    const again = await post('/admin', new URLSearchParams({ passcode }), { Cookie: device });
    expect(again.status).toBe(302);
    await forgetAttempts();
  });

  describe('shows, without any script,', () => {
    const { home, about, skills, projects, downloads } = content;

    it.each<[page: string, words: readonly string[]]>([
      [
        '/',
        [
          home.name,
          home.description,
          home.roles[0] ?? '',
          'View My Work',
          'Get In Touch',
          ...home.stats.map(({ label }) => label),
          'Anime Collection',
        ],
      ],
      [
        '/about',
        [
          ...about.description.split('\n\n'),
          ...about.skills,
          config.location,
          ...about.education.flatMap(Object.values<string>),
          ...config.counters.map(({ label }) => label),
          config.tileValue,
          config.tileLabel,
        ],
      ],
      [
        '/skills',
        [
          'What I Do',
          ...skills.services.flatMap(({ title, description }) => [title, description]),
          ...skills.skills.flatMap(({ name, description, level }) => [
            name,
            description,
            `${level}%`,
          ]),
          ...config.technologies,
          'Currently Learning',
          ...config.learning,
        ],
      ],
      [
        '/projects',
        [
          'Featured',
          ...projects.projects.flatMap(({ title, description }) => [title, description]),
        ],
      ],
      [
        '/anime',
        [
          'The Best Animes I Watched',
          'Must Watch Animes',
          'Total Episodes',
          'Average Score (out of 10)',
        ],
      ],
      [
        '/downloads',
        [
          'Free Downloads',
          ...downloads.categories.map(({ name }) => name),
          ...(downloads.categories[0]?.tools ?? []).map(({ name }) => name),
          ...['Premium', 'Requires Token', 'Download', '100%', 'Free & Open'],
          ...['Request Custom Tool'],
        ],
      ],
      [
        `/downloads/${premiumTool.id}`,
        [
          'Premium Download',
          premiumTool.name,
          'Tokens are one-time use only. Contact admin for access tokens.',
          'Cancel',
        ],
      ],
      [
        '/contact',
        [
          "Let's Connect",
          'Send a Message',
          config.email,
          config.location,
          config.response,
          config.timeZoneText,
          config.status,
        ],
      ],
      ['/admin', ['Admin Password', 'Access Admin Panel']],
    ])('all of %s', async (page, words) => {
      const response = await get(page);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html.endsWith('</html>')).toBe(true);
      const shown = textOf(html);
      for (const word of words) expect(shown).toContain(word.replaceAll(/\s+/g, ' '));
      for (const link of [
        ...['/', '/about', '/skills', '/projects', '/anime', '/downloads', '/admin'],
      ]) {
        expect(addressesOf(html)).toContain(link);
      }
    });

    it('every category of tools at an address of its own', async () => {
      const html = await (await get('/downloads')).text();
      const tabs = addressesOf(html).filter((address) => address.includes('category='));
      expect(new Set(tabs).size).toBeGreaterThanOrEqual(downloads.categories.length);
      const shown = await Promise.all([...new Set(tabs)].map(async (tab) => text(await get(tab))));
      for (const { tools } of downloads.categories) {
        for (const { name } of tools) expect(shown.some((page) => page.includes(name))).toBe(true);
      }
    });

    it.each([
      ...['/no-such-page', '/no/such/page', '/about/more', '/assets/no-such.js', '/%00'],
      ...['/%', '/%ff', '/about/%E0%A4%A', '/files/%ff', '/grants/%ff'],
    ])('the Home look at the unknown address %s', async (where) => {
      const response = await get(where);
      expect(response.status).toBe(404);
      const shown = await text(response);
      expect(shown).toContain(home.name);
      expect(shown).toContain('View My Work');
    });

    it('that it is up and ready', async () => {
      expect((await get('/healthz')).status).toBe(200);
      expect((await get('/readyz')).status).toBe(200);
    });
  });

  describe('lets the owner, whatever the store,', () => {
    it('add entries, which visitors see only when they have text', async () => {
      const draft = await newSitePlace(dialect);
      const other = await startSite(draft.settings);
      const pages = ['/', '/about', '/skills', '/projects', '/downloads'];
      const read = () =>
        Promise.all(pages.map(async (page) => text(await fetch(`${other.address}${page}`))));
      try {
        const editor = await logIn(other.address);
        const before = await read();
        const added = structuredClone(content);
        const { home, about, skills, projects, downloads } = added;
        home.stats.push(statEntry.create());
        home.roles.push('');
        about.skills.push(' ');
        about.education.unshift(educationEntry.create());
        skills.skills.unshift(skillEntry.create());
        skills.services.unshift(serviceEntry.create());
        projects.projects.unshift(
          { ...projectEntry.create(), featured: true },
          projectEntry.create(),
        );
        downloads.categories[0]?.tools.unshift(newTool(1), { ...newTool(2), isPremium: true });
        downloads.categories.unshift(categoryEntry.create(), {
          ...categoryEntry.create(),
          tools: [newTool(3)],
        });
        expect(await editor.save(added, 1)).toBe(2);
        expect(await read()).toEqual(before);
      } finally {
        await other.stop();
        await draft.remove();
      }
    });
  });

  it('takes a form from its own page where a proxy in front of it ends TLS', async () => {
    const { host } = new URL(site.address);
    for (const origin of [`http://${host}`, `https://${host}`]) {
      const body = new URLSearchParams({ name: 'A', email: 'a@b', message: 'Hello' });
      expect((await post('/contact', body, { Origin: origin })).status).toBe(200);
    }
  });

  describe('opens a premium download', () => {
    beforeEach(forgetAttempts);

    it('as the very file, not kept by any cache', async () => {
      const response = await redeem(await owner.generateToken(premiumTool.id));
      const html = await response.text();
      expect(textOf(html)).toContain(textsOf({}, 'downloads').started);
      const download = await get(grantIn(html));
      expect(download.status).toBe(200);
      expect(Object.fromEntries(download.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename=link-check.py',
        'content-type': 'application/octet-stream',
      });
      const bytes = Buffer.from(await download.arrayBuffer());
      expect(bytes.equals(await fileOf(premiumTool.downloadUrl))).toBe(true);
    });

    it('as an address elsewhere, told to the holder of the grant only', async () => {
      const response = await redeem(
        await owner.generateToken(PREMIUM_ELSEWHERE),
        PREMIUM_ELSEWHERE,
      );
      const html = await response.text();
      expect(secretsIn(html)).toEqual([]);
      const download = await get(grantIn(html));
      expect(download.status).toBe(302);
      expect(download.headers.get('Location')).toBe(PREMIUM_ADDRESS);
      expect(download.headers.get('Cache-Control')).toBe('no-store');
      expect(download.headers.get('Referrer-Policy')).toBe('no-referrer');
    });

    it('for no forged grant', async () => {
      const html = await (await redeem(await owner.generateToken(premiumTool.id))).text();
      const grant = grantIn(html);
      const [body = '', signature = ''] = grant.slice('/grants/'.length).split('.');
      const payload = { tool: premiumTool.id, token: '', until: 9_999_999_999_999 };
      const forged = Buffer.from(JSON.stringify(payload)).toString('base64url');
      for (const attempt of [
        `/grants/${forged}.${signature}`,
        `/grants/${body}.${signature.slice(0, -4)}`,
        `/grants/${body}`,
        '/grants/a.b',
        `/grants/${forged}.${signature}.data`,
      ]) {
        const response = await get(attempt);
        const answer = await response.text();
        expect(response.status).toBe(404);
        expect(stackTraceIn(answer)).toBeUndefined();
        expect(secretsIn(answer)).toEqual([]);
      }
      expect((await get(grant)).status).toBe(200);
    });
  });

  describe('hides where premium tools lie', () => {
    beforeEach(forgetAttempts);

    it.each(['', '.data', '?a=b', '/', '.data?_routes=file'])(
      'from a visitor who knows the name of the file%s',
      async (ending) => {
        for (const method of ['GET', 'HEAD', 'POST']) {
          const response = await fetch(`${site.address}${premiumTool.downloadUrl}${ending}`, {
            method,
            redirect: 'manual',
          });
          expect(response.status).toBe(404);
        }
      },
    );

    it('while the file of a free tool is there for everyone, as a download', async () => {
      const response = await get(freeTool.downloadUrl);
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/);
      expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.equals(await fileOf(freeTool.downloadUrl))).toBe(true);
    });

    it('in everything that a visitor can read', async () => {
      const dialogs = withPremiumElsewhere.downloads.categories
        .flatMap(({ tools }) => tools)
        .map(({ id }) => `/downloads/${id}`);
      const seeds = ['/', '/admin', '/no-such-page', '/robots.txt', '/sitemap.xml', ...dialogs];
      const read = await crawl(site.address, seeds);
      expect(read.size).toBeGreaterThan(50);
      const anime = `/anime/${someAnime.mal_id}`;
      const dialog = `${dialogs[0]}.data`;
      for (const page of ['/_.data', anime, '/downloads.data', '/admin.data', dialog]) {
        expect(read.has(page)).toBe(true);
      }
      expect([...read.keys()].some((where) => where.startsWith('/assets/'))).toBe(true);
      const leaks = [...read].flatMap(([where, answer]) =>
        secretsIn(answer).map((secret) => `${secret} in ${where}`),
      );
      expect(leaks).toEqual([]);
    });

    it('in what it answers to a wrong token', async () => {
      for (const where of [premiumTool.id, PREMIUM_ELSEWHERE]) {
        for (const ending of ['', '.data']) {
          const response = await postForm(`/downloads/${where}${ending}`, { token: 'wrong' });
          const answer = await response.text();
          expect(answer.includes(ERRORS['invalid-token'].message)).toBe(true);
          expect(secretsIn(answer)).toEqual([]);
        }
      }
    });
  });

  it('answers at once to a HEAD of a page and of a file, as to a GET but for the body', async () => {
    for (const where of [
      '/',
      '/downloads',
      '/no-such-page',
      freeTool.downloadUrl,
      '/favicon.svg',
    ]) {
      const [head, whole] = await Promise.all([
        fetch(`${site.address}${where}`, { method: 'HEAD' }),
        get(where),
      ]);
      expect(await head.text()).toBe('');
      expect(head.status).toBe(whole.status);
      for (const name of ['Content-Type', 'Cache-Control', 'Content-Security-Policy']) {
        expect(head.headers.get(name), `${name} of ${where}`).toBe(whole.headers.get(name));
      }
      await whole.arrayBuffer();
    }
  });
});
