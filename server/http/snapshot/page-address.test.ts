import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import routeConfig from '../../../app/routes.ts';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { PUBLIC_PATHS, RESUME_JSON } from '../../../domain/pages.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import {
  createPageAddresses,
  dataAddress,
  type MatchPath,
  NOT_FOUND,
  ownDataAddress,
} from './page-address.ts';

const routesOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ file, id = file.replace(/\.tsx?$/, ''), path, index, children = [] }) => {
    const own = { id, ...(path === undefined ? {} : { path }) };
    return index ? { ...own, index } : { ...own, children: routesOf(children) };
  });
// As in the application, the root is not among the matches.
const routes = routesOf(routeConfig);
const match: MatchPath = (path) =>
  (matchRoutes(routes, path) ?? []).map(({ route, params }) => ({ id: route.id ?? '', params }));

const content = portfolioSchema.parse(samplePortfolio);
const [category] = content.downloads.categories;
const [tool] = category?.tools ?? [];
if (tool === undefined) throw new Error('The samples have no tool.');
const SLUG = 'scripts';

function setUp(
  lookUp: (id: string) => Promise<boolean> = async (id) => id === 'tool-gone',
  shown = content,
) {
  const record = { content: shown, version: 1, createdAt: '', updatedAt: '' };
  const askedFor: string[] = [];
  const addresses = createPageAddresses({
    match,
    answered: new Set([RESUME_JSON, '/admin/save', '/favicon.ico']),
    isFile: (path) => FILES.has(path),
    services: {
      content: { published: async () => record },
      animeList: {
        find: async (id) => (id === 457 ? ANIME : undefined),
        choices: () => CHOICES,
      },
      tokens: {
        wereIssuedFor: (id) => {
          askedFor.push(id);
          return lookUp(id);
        },
      },
      grants: { isOwn: (grant) => grant === 'a.grant' },
      formerSlugs: { presentOf: async (slug) => (slug === 'old-name' ? 'new-name' : null) },
    },
  });
  return { of: (url: string) => addresses.of(url), askedFor };
}

const FILES = new Set(['/assets/root.css', '/robots.txt', '/posters/457.webp']);

const ANIME = {
  id: 457,
  title: 'Mushi-Shi',
  year: 2005,
  genres: [],
  score: null,
  poster: '',
  caption: { place: 'bottom', ink: 'light' },
  largePoster: '',
  episodes: null,
  description: '',
  series: null,
} as const;

const CHOICES = {
  genres: ['Drama', 'Slice of Life', '日常'],
  orders: ['list', 'title'],
} as const;

test('a project has an address by its slug, and one that has moved is not kept', async () => {
  const [project] = content.projects.projects;
  if (project === undefined) throw new Error('The samples have no project.');
  const shown = {
    ...content,
    projects: { projects: [{ ...project, title: '縁側 Boat', role: 'Design' }] },
  };
  const { of } = setUp(undefined, shown);
  const path = `/projects/${encodeURIComponent('縁側-boat')}`;
  expect(await of(path)).toBe(path);
  expect(await of(`${path}.data?_routes=project`)).toBe(`${path}.data?_routes=project`);
  // Redirected by the application.
  expect(await of(`/projects/${encodeURIComponent('縁側')}%20BOAT`)).toBeNull();
  expect(await of('/projects/old-name')).toBeNull();
  expect(await of('/projects/nothing')).toBe(NOT_FOUND);
  expect(await of('/projects/nothing.data')).toBe('/projects/-.data');
  const hidden = {
    ...shown,
    site: { ...shown.site, pages: [{ page: 'projects', isShown: false }] },
  };
  expect(await setUp(undefined, portfolioSchema.parse(hidden)).of('/projects/old-name')).toBe(
    NOT_FOUND,
  );
});

test('every public page is kept under its own address, and so is its data', async () => {
  const { of } = setUp();
  for (const page of PUBLIC_PATHS) {
    expect(await of(page)).toBe(page);
    expect(await of(dataAddress(page))).toBe(dataAddress(page));
    expect(await of(ownDataAddress(page))).toBe(ownDataAddress(page));
  }
  expect(dataAddress('/')).toBe('/_.data');
  expect(await of('/nope.data?_routes=not-found')).toBe(ownDataAddress(NOT_FOUND));
});

test('the pages are the routes of the first level, but for the admin', () => {
  const paths = routeConfig.map(({ path = '' }) => path).filter((path) => !/[:*]/.test(path));
  const known = new Set([...PUBLIC_PATHS, '/admin']);
  expect(new Set(paths.map((path) => `/${path}`)), 'A page has a place in PUBLIC_PATHS.').toEqual(
    known,
  );
});

describe('an address', () => {
  it.each([
    ['/about?category=scripts&_routes=root', '/about'],
    [`/about?${'a'.repeat(3_000)}`, '/about'],
    ['/about/', '/about'],
    ['/%61bout', '/about'],
    ['/about/_.data', '/about.data'],
    [`/downloads?x=1&category=${SLUG}`, `/downloads?category=${SLUG}`],
    ['/downloads?category=no-such', '/downloads'],
    [`/downloads/${tool.id}?category=${SLUG}&x`, `/downloads/${tool.id}`],
    [`/downloads/${tool.id}/?category=a`, `/downloads/${tool.id}`],
    ['/downloads/tool-gone', '/downloads/tool-gone'],
    ['/anime/457', '/anime/457'],
    ['/anime?genre=Drama', '/anime?genre=Drama'],
    ['/anime/?x=1&sort=title&genre=Slice%20of+Life', '/anime?genre=Slice+of+Life&sort=title'],
    ['/anime?sort=title&genre=%E6%97%A5%E5%B8%B8', '/anime?genre=%E6%97%A5%E5%B8%B8&sort=title'],
    ['/anime?genre=Horror&genre=Drama', '/anime'],
    ['/anime.data?genre=Drama&_routes=anime', '/anime.data?_routes=anime'],
    ['/resume.json?a', '/resume.json'],
    ['/posters/%34%35%37.svg', '/posters/457.svg'],
    ['/_.data?index', '/_.data'],
  ])('%s is kept as %s', async (url, address) => {
    expect(await setUp().of(url)).toBe(address);
  });

  it.each([
    ['', ''],
    ['anime-title', '?_routes=anime-title'],
    ['root,anime-title', '?_routes=root%2Canime-title'],
    ['home,anime-title,x', '?_routes=anime-title'],
    ['anime-title,root,anime', ''],
    ['nothing', '?_routes=none'],
  ])('of data names the routes %j that it matches, in their order', async (asked, query) => {
    const url = `/anime/457.data?${new URLSearchParams({ _routes: asked })}`;
    expect(await setUp().of(url)).toBe(`/anime/457.data${query}`);
  });

  it.each([
    ...['/nope', '/about/x', '/about_', '/admin/no-such', '/posters/', '/posters/a/b', '//about'],
    ...['/assets/no-such.js', '/.vite/manifest.json', '/anime/0', '/anime/0457', '/anime/1234'],
    ...['/anime/457/x', '/anime/abc', '/downloads/nope', '/downloads/no%20id'],
    `/downloads/nope/${'a'.repeat(500)}`,
    `/${'a'.repeat(5_000)}`,
  ])('that leads nowhere shares one answer: %s', async (url) => {
    expect(await setUp().of(url)).toBe(NOT_FOUND);
  });

  it.each([
    ['/nope.data', '/404.data'],
    ['/anime/0.data', '/anime/0.data'],
    ['/anime/12.data?_routes=anime-title', '/anime/0.data?_routes=anime-title'],
    ['/downloads/nope.data?category=a', '/downloads/-.data'],
    ['/posters/nope', '/posters/-.svg'],
    ['/posters/457.svg.data', '/posters/-.svg'],
    ['/%ff', NOT_FOUND],
    ['/anime/%ff.data', '/anime/0.data'],
  ])('that leads nowhere has its data where the route expects it: %s', async (url, address) => {
    expect(await setUp().of(url)).toBe(address);
  });

  it.each([
    ...['/admin', '/admin.data', '/admin/save', '/files/a.zip', '/grants/a', '/assets/root.css'],
    ...['/robots.txt', '/posters/457.webp?a', '/favicon.ico'],
    `/downloads/${tool.id}/a.grant`,
    '/preview/a/%ff',
    '*',
    'http://site.example/about',
  ])('is not kept: %s', async (url) => {
    expect(await setUp().of(url)).toBeNull();
  });

  it('of a tool with a forged grant is that of the tool', async () => {
    expect(await setUp().of(`/downloads/${tool.id}/body.signature`)).toBe(`/downloads/${tool.id}`);
  });

  it('of a tool is looked up in the store only where it could be one that is gone', async () => {
    const { of, askedFor } = setUp();
    for (const id of [tool.id, 'no%20id', 'tool-gone', 'a'.repeat(65)])
      await of(`/downloads/${id}`);
    expect(askedFor).toEqual(['tool-gone']);
  });

  it('of a tool is not unknown where the store does not answer', async () => {
    const { of } = setUp(() => Promise.reject(new Error('away')));
    await expect(of('/downloads/tool-9')).rejects.toThrow('away');
  });

  it('is one of so many, whatever is asked for', async () => {
    const { of } = setUp();
    const part = fc.oneof(
      fc.constantFrom('anime', 'downloads', '457', tool.id, 'about', '.data', '_', '', 'posters'),
      fc.webPath(),
      fc.string(),
    );
    const view = fc
      .record({
        genre: fc.oneof(fc.constantFrom(...CHOICES.genres), fc.string()),
        sort: fc.oneof(fc.constantFrom(...CHOICES.orders), fc.string()),
      })
      .map((asked) => String(new URLSearchParams(asked)));
    const found = new Set<string | null>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 4 }),
        fc.oneof(fc.webQueryParameters(), view),
        async (path, query) => {
          const url = `/${path.join('/')}?category=${query}&${query}`;
          const address = await of(url);
          found.add(address);
          if (address !== null) expect(await of(address)).toBe(address);
        },
      ),
      { numRuns: 500 },
    );
    expect(found.size).toBeLessThan(70);
  });
});

describe('the addresses of hidden pages', () => {
  const pages = content.site.pages.map(({ page }) => ({
    page,
    isShown: !['anime', 'downloads', 'contact'].includes(page),
  }));
  const hidden = {
    ...content,
    about: { ...content.about, showsResume: false },
    site: { ...content.site, pages },
  };

  it.each([
    ['/anime', NOT_FOUND],
    ['/anime?genre=Drama', NOT_FOUND],
    ['/anime/457', NOT_FOUND],
    ['/contact?a', NOT_FOUND],
    [`/downloads?category=${SLUG}`, NOT_FOUND],
    [`/downloads/${tool.id}`, NOT_FOUND],
    ['/downloads/x/a-grant', NOT_FOUND],
    ['/resume.json', NOT_FOUND],
    ['/resume.data', '/resume.data'],
    ['/anime/457.data', '/anime/0.data'],
    [`/downloads/${tool.id}.data?category=${SLUG}`, '/downloads/-.data'],
    ['/contact.data?a', '/contact.data'],
    ['/posters/457.svg', '/posters/457.svg'],
    ['/about', '/about'],
  ])('%s is kept as %s, whatever else is in it', async (url, address) => {
    expect(await setUp(undefined, hidden).of(url)).toBe(address);
  });
});
