import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import routeConfig from '../app/routes.ts';
import { PUBLIC_PATHS } from '../tests/support/public-paths.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { noteEntry } from './content/notes.ts';
import type { Portfolio } from './content/portfolio.ts';
import { mainPages, publicPageAt, publicPages } from './public-pages.ts';

const noteOf = (change: Partial<ReturnType<typeof noteEntry.create>>) => ({
  ...noteEntry.create(),
  ...change,
});
const withNotes: Portfolio = {
  ...samplePortfolio,
  notes: {
    notes: [
      noteOf({ key: 'a', title: 'A note', tags: ['Home server'] }),
      noteOf({ key: 'b', title: 'Uses', kind: 'page' }),
      ...Array.from({ length: 20 }, (_, n) => noteOf({ key: `n${n}`, title: `Note ${n}` })),
    ],
  },
};
const pages = publicPages(withNotes, [457]);
const pathsOf = (route: string) =>
  [...pages.values()].filter((page) => page.route === route).map(({ path }) => path);

it('the list has each project, note, premium tool and title that has a page', () => {
  expect(mainPages(samplePortfolio).map(({ path }) => path)).toEqual(PUBLIC_PATHS);
  expect(mainPages(withNotes).map(({ path }) => path)).toContain('/notes');
  expect(pathsOf('project')).toContain('/projects/harbour-tides-on-one-screen');
  expect(pathsOf('note')).toContain('/notes/a-note');
  expect(pathsOf('own-page')).toEqual(['/uses']);
  expect(pathsOf('notes-page')).toEqual(['/notes/page/2']);
  expect(pathsOf('notes-tag')).toEqual(['/notes/tag/home-server']);
  expect(pathsOf('premium-download')).not.toHaveLength(0);
  expect(pathsOf('anime-title')).toEqual(['/anime/457']);
});

const routesOf = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ id = '', path, index, children = [] }) => {
    const ownRoute = { id, ...(path !== undefined && { path }) };
    return index ? { ...ownRoute, index } : { ...ownRoute, children: routesOf(children) };
  });

it('the list names the routes that the router finds, and has all without parameters except the admin', () => {
  const routes = routesOf(routeConfig);
  for (const { path, route } of pages.values())
    expect(matchRoutes(routes, path)?.at(-1)?.route.id, path).toBe(route);
  const paths = routeConfig.map(({ path = '' }) => path).filter((path) => !/[:*]/.test(path));
  const knownPaths = new Set([...PUBLIC_PATHS, '/notes', '/admin']);
  expect(new Set(paths.map((path) => `/${path}`)), 'A page has a place in PUBLIC_PATHS.').toEqual(
    knownPaths,
  );
});

it('the list has nothing of a hidden page', () => {
  const hidden = samplePortfolio.site.pages.map(({ page }) => ({ page, isShown: false }));
  const content = {
    ...samplePortfolio,
    about: { ...samplePortfolio.about, showsResume: false },
    site: { ...samplePortfolio.site, pages: hidden },
  };
  expect([...publicPages(content, [457]).keys()]).toEqual(['/', '/what-this-site-counts']);
});

it.each([
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/', '/'],
  ['/abuot', undefined],
  ['/about//', undefined],
])('%s is the page %s', (path, page) => {
  expect(publicPageAt(pages, path)?.path).toBe(page);
});
