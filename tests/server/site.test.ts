import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { educationEntry } from '../../domain/content/about.ts';
import { categoryEntry, newTool } from '../../domain/content/downloads.ts';
import { statEntry } from '../../domain/content/home.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { siteSection } from '../../domain/content/site.ts';
import { serviceEntry, skillEntry } from '../../domain/content/skills.ts';
import { ERRORS } from '../../domain/errors.ts';
import { textsOf } from '../../domain/words/texts.ts';
import { someAnime, writeShortList } from '../support/anime-list.ts';
import { crawl } from '../support/crawl.ts';
import { freeTool, logIn, type Owner, premiumTool } from '../support/owner.ts';
import { addressesOf, textOf } from '../support/requests.ts';
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
      const message = '縁'.repeat(10_000);
      const body = new URLSearchParams({ name: 'A', email: 'a@b', message });
      expect((await post('/contact', body)).status).toBe(200);
      expect(await last()).toMatchObject({ message });
    });
  });

  describe('lets the owner', () => {
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

  describe('opens a premium download', () => {
    beforeEach(forgetAttempts);

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
