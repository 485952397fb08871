import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { dataAddress, NOT_FOUND } from '../../server/pages/pages-in-memory.ts';
import { writeShortList } from '../support/anime-list.ts';
import { freeTool, logIn, type Owner, premiumTool } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSitePlace, type StorePlace } from '../support/stores.ts';

const KEY = /KEY-\d+/;

/** The names of the files of premium tools. */
const SOLD = /link-check\.py|small-service\.zip/;

/** A value whose entries have keys that can be recognized. */
function marked(value: unknown): unknown {
  let marks = 0;
  const within = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(within);
    if (typeof one !== 'object' || one === null) return one;
    const values = Object.entries(one).map(([name, each]) => [name, within(each)]);
    if (!('key' in one)) return Object.fromEntries(values);
    marks += 1;
    return { ...Object.fromEntries(values), key: `KEY-${marks}` };
  };
  return within(value);
}

const content: Portfolio = portfolioSchema.parse(marked(portfolioSchema.parse(samplePortfolio)));

/** The content with another text, which can be recognized too. */
const unpublished: Portfolio = {
  ...content,
  home: { ...content.home, description: 'KEY-0 is not published.' },
};

/** Addresses that no page links to. */
const UNLINKED = [
  NOT_FOUND,
  '/downloads?category=nothing',
  `/downloads/${premiumTool.id}`,
  `/downloads/${freeTool.id}`,
  `/downloads/${premiumTool.id}/a-grant`,
  ...[
    '/sitemap.xml',
    '/feed.xml',
    '/site.webmanifest',
    '/admin',
    '/robots.txt',
    '/favicon.ico',
    '/__manifest?p=%2Fabout&version=x',
  ],
  ...['/admin/api/content', '/admin/api/export', '/admin/api/history', '/admin/api/history/2'],
];

let place: StorePlace;
let site: RunningSite;
let owner: Owner;

beforeAll(async () => {
  place = await newSitePlace('sqlite');
  await writeShortList(place.settings.DATA_DIR ?? '');
  site = await startSite({ ...place.settings, SITE_URL: 'https://site.example' });
  owner = await logIn(site.address);
  await owner.save(unpublished, 1);
  await owner.save(content, 2);
});
afterAll(async () => {
  await site.stop();
  await place.remove();
});

/** The addresses on the site itself that an answer names. */
function linksIn(answer: string, from: URL): string[] {
  const named = answer.matchAll(/(?:href|src|action|content)="([^"#]+)/g);
  return [...named].flatMap(([, link = '']) => {
    const url = URL.parse(link.replaceAll('&amp;', '&'), from);
    return url?.origin === from.origin ? [`${url.pathname}${url.search}`] : [];
  });
}

/** The addresses of a page's data: all of it, and that of the page alone. */
const dataOf = (page: string): string[] => {
  const [path = '', query] = page.split('?');
  const data = dataAddress(path);
  return [
    query === undefined ? data : `${data}?${query}`,
    `${data}?_routes=${path.slice(1) || 'home'}`,
  ];
};

it('keys, earlier versions and what is sold are in no page, data or file that a visitor gets', async () => {
  const own = await (await owner.get('/admin/api/content')).text();
  for (const hidden of [KEY, SOLD]) expect(own).toMatch(hidden);
  expect(await (await owner.get('/admin/api/history/2')).text()).toMatch('KEY-0');

  const waiting = ['/', ...UNLINKED];
  const answered = new Map<string, string>();
  for (let where = waiting.shift(); where !== undefined; where = waiting.shift()) {
    if (answered.has(where)) continue;
    const response = await fetch(`${site.address}${where}`);
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    answered.set(where, body);
    expect(body, where).not.toMatch(KEY);
    expect(body, where).not.toMatch(SOLD);
    expect(JSON.stringify([...response.headers]), where).not.toMatch(KEY);
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    waiting.push(...linksIn(body, new URL(where, site.address)), ...dataOf(where));
  }

  // The crawl came to every page, and saw what the entries say.
  const projects = content.projects.projects.map(({ title }) => title);
  for (const where of ['/projects', '/projects.data', '/projects.data?_routes=projects']) {
    expect(projects.filter((title) => answered.get(where)?.includes(title))).toEqual(projects);
  }
  for (const path of ['/', '/about', '/skills', '/downloads', '/contact', '/anime']) {
    expect([...answered.keys()]).toEqual(expect.arrayContaining([path, ...dataOf(path)]));
  }
});
