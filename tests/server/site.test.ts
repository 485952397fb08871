import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteEntry } from '../../domain/content/notes.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { siteSection } from '../../domain/content/site.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { everythingIn, newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const config = siteSection.initial();
const content: Portfolio = portfolioSchema.parse(samplePortfolio);
const { home, about, skills, projects, downloads } = content;

let database: TestDatabase;
let site: RunningSite;
let owner: Owner;
beforeAll(async () => {
  database = await newSiteDatabase('sqlite');
  site = await startSite(database.settings);
  owner = await logIn(site.address);
});
afterAll(async () => {
  await site.stop();
  await database.remove();
});

const get = (path: string) => fetch(`${site.address}${path}`, { redirect: 'manual' });
const post = (path: string, fields: Record<string, string>) =>
  fetch(`${site.address}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
const redeem = (token: string) => post(`/downloads/${premiumTool.id}`, { token });

const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/': [
    home.name,
    home.description,
    home.roles[0] ?? '',
    'View My Work',
    'Get In Touch',
    ...home.stats.map(({ label }) => label),
    'Anime Collection',
  ],
  '/about': [
    ...about.description.split('\n\n'),
    ...about.skills,
    config.location,
    ...about.education.flatMap(Object.values<string>),
    ...config.counters.map(({ label }) => label),
    config.tileValue,
    config.tileLabel,
  ],
  '/skills': [
    'What I Do',
    ...skills.services.flatMap(({ title, description }) => [title, description]),
    ...skills.skills.flatMap(({ name, description, level }) => [name, description, `${level}%`]),
    ...config.technologies,
    'Currently Learning',
    ...config.learning,
  ],
  '/projects': [
    'Featured',
    ...projects.projects.flatMap(({ title, description }) => [title, description]),
  ],
  '/anime': [
    'The Best Animes I Watched',
    'Must Watch Animes',
    'Total Episodes',
    'Average Score (out of 10)',
  ],
  '/downloads': [
    'Free Downloads',
    ...downloads.categories.map(({ name }) => name),
    ...(downloads.categories[0]?.tools ?? []).map(({ name }) => name),
    'Premium',
    'Requires Token',
    'Download',
    '100%',
    'Free & Open',
    'Request Custom Tool',
  ],
  [`/downloads/${premiumTool.id}`]: [
    'Premium Download',
    premiumTool.name,
    'Tokens are one-time use only. Contact admin for access tokens.',
    'Cancel',
  ],
  '/contact': [
    "Let's Connect",
    'Send a Message',
    config.email,
    config.location,
    config.response,
    config.timeZoneText,
    config.status,
  ],
  '/admin': ['Admin Password', 'Access Admin Panel'],
};

it.each(Object.entries(WORDS))('all of %s is shown without any script', async (page, words) => {
  const response = await get(page);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html.endsWith('</html>')).toBe(true);
  const text = textOf(html);
  for (const word of words) expect(text).toContain(word.replaceAll(/\s+/g, ' '));
  for (const link of ['/', '/about', '/skills', '/projects', '/anime', '/downloads', '/admin'])
    expect(addressesOf(html)).toContain(link);
});

it('has no poster from another site once the owner switches them off, and forbids them by its policy', async () => {
  const text = async () => {
    const response = await get('/anime');
    const policy = response.headers.get('Content-Security-Policy')?.split('; ') ?? [];
    return {
      hasOthers: /<img[^>]* src="https:/.test(await response.text()),
      sources: policy.find((directive) => directive.startsWith('img-src')),
      counts: (await (await get('/what-this-site-counts')).text()).includes('media.kitsu.app'),
    };
  };
  expect(await text()).toEqual({
    hasOthers: true,
    sources: "img-src 'self' https:",
    counts: true,
  });
  await owner.save({ ...content, site: { ...content.site, ownPicturesOnly: true } }, 1);
  expect(await text()).toEqual({ hasOthers: false, sources: "img-src 'self'", counts: false });
});

it("redirects permanently from a project's earlier address, and from the first page of the notes", async () => {
  const renamed = projects.projects.map((project) =>
    project.title.startsWith('Harbour') ? { ...project, title: 'Tides' } : project,
  );
  const note = { ...noteEntry.create(), key: 'n1', title: 'Low water', date: '2026-01-01' };
  const changed = { projects: { projects: renamed }, notes: { notes: [note] } };
  await owner.save({ ...content, ...changed }, 2);
  for (const [where, to] of [
    ['/projects/harbour-tides-on-one-screen', '/projects/tides'],
    ['/notes/page/1', '/notes'],
  ] as const) {
    const answer = await get(where);
    expect([answer.status, answer.headers.get('Location')], where).toEqual([301, to]);
  }
});

it('keeps content, sessions, tokens and messages over a restart', async () => {
  const token = await owner.generateToken(premiumTool.id);
  const html = await (await redeem(token)).text();
  const grant = addressesOf(html).find((address) => address.startsWith('/grants/')) ?? '';
  const unused = await owner.generateToken(premiumTool.id);
  const before = await everythingIn(database);
  await site.restart();
  expect(await everythingIn(database)).toBe(before);
  const headers = { Cookie: owner.cookie };
  const activity = await fetch(`${site.address}/admin/api/activity`, { method: 'POST', headers });
  expect(activity.status).toBe(200);
  expect((await redeem(token)).status).toBe(403);
  expect((await redeem(unused)).status).toBe(200);
  expect((await get(grant)).status).toBe(200);
});
