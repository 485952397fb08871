import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { dataPath, NOT_FOUND } from '../../server/pages/pages-in-memory.ts';
import { writeShortList } from '../support/anime-list.ts';
import { freeTool, logIn, type Owner, premiumTool } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const KEY = /KEY-\d+/;

/** The names of the files of premium tools. */
const SOLD = /link-check\.py|small-service\.zip/;

/** A value whose entries have keys that can be recognized. */
function withMarks(value: unknown): unknown {
  let marks = 0;
  const withMarksIn = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(withMarksIn);
    if (typeof one !== 'object' || one === null) return one;
    const values = Object.entries(one).map(([name, child]) => [name, withMarksIn(child)]);
    if (!('key' in one)) return Object.fromEntries(values);
    marks += 1;
    return { ...Object.fromEntries(values), key: `KEY-${marks}` };
  };
  return withMarksIn(value);
}

const content: Portfolio = portfolioSchema.parse(withMarks(portfolioSchema.parse(samplePortfolio)));

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
  '/sitemap.xml',
  '/feed.xml',
  '/site.webmanifest',
  '/admin',
  '/robots.txt',
  '/favicon.ico',
  '/__manifest?p=%2Fabout&version=x',
  '/admin/api/content',
  '/admin/api/export',
  '/admin/api/history',
  '/admin/api/history/2',
];

let database: TestDatabase;
let site: RunningSite;
let owner: Owner;

beforeAll(async () => {
  database = await newSiteDatabase('sqlite');
  await writeShortList(database.settings.DATA_DIR ?? '');
  site = await startSite({ ...database.settings, SITE_URL: 'https://site.example' });
  owner = await logIn(site.address);
  await owner.save(unpublished, 1);
  await owner.save(content, 2);
});
afterAll(async () => {
  await site.stop();
  await database.remove();
});

/** The addresses on the site itself that an answer names. */
function linksIn(answer: string, from: URL): string[] {
  const links = answer.matchAll(/(?:href|src|action|content)="([^"#]+)/g);
  return [...links].flatMap(([, link = '']) => {
    const url = URL.parse(link.replaceAll('&amp;', '&'), from);
    return url?.origin === from.origin ? [`${url.pathname}${url.search}`] : [];
  });
}

/** The addresses of a page's data: all of it, and that of the page alone. */
const dataOf = (page: string): string[] => {
  const [path = '', query] = page.split('?');
  const data = dataPath(path);
  return [
    query === undefined ? data : `${data}?${query}`,
    `${data}?_routes=${path.slice(1) || 'home'}`,
  ];
};

it('visitors get no page, data or file with keys, earlier versions or sold addresses', async () => {
  const ownerContent = await (await owner.get('/admin/api/content')).text();
  for (const hidden of [KEY, SOLD]) expect(ownerContent).toMatch(hidden);
  expect(await (await owner.get('/admin/api/history/2')).text()).toMatch('KEY-0');

  const queue = ['/', ...UNLINKED];
  const answers = new Map<string, string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (answers.has(path)) continue;
    const response = await fetch(`${site.address}${path}`);
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
    answers.set(path, body);
    expect(body, path).not.toMatch(KEY);
    expect(body, path).not.toMatch(SOLD);
    expect(JSON.stringify([...response.headers]), path).not.toMatch(KEY);
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) continue;
    queue.push(...linksIn(body, new URL(path, site.address)), ...dataOf(path));
  }

  // The crawl came to every page, and saw what the entries say.
  const projects = content.projects.projects.map(({ title }) => title);
  for (const path of ['/projects', '/projects.data', '/projects.data?_routes=projects']) {
    expect(projects.filter((title) => answers.get(path)?.includes(title))).toEqual(projects);
  }
  for (const path of ['/', '/about', '/skills', '/downloads', '/contact', '/anime']) {
    expect([...answers.keys()]).toEqual(expect.arrayContaining([path, ...dataOf(path)]));
  }
});
