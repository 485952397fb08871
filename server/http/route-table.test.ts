import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { matchesRoute } from './route-table.ts';

it('a path is a route with any value of its parameters, but only below the prefix', () => {
  const routes = new Hono<AppEnv>()
    .get('/admin/history', (c) => c.text(''))
    .get('/admin/history/:version', (c) => c.text(''))
    .get('/admin/history/:version/file', (c) => c.text(''))
    .get('/posters/:file', (c) => c.text(''))
    .all('*', (c) => c.text(''));
  const isRoute = matchesRoute(routes, '/admin/');
  const found = [
    '/admin/history',
    '/admin/history/7',
    '/admin/history/7/file',
    '/admin/history/7/other',
    '/admin/other',
    '/posters/1.svg',
    '/',
  ].filter(isRoute);
  expect(found).toEqual(['/admin/history', '/admin/history/7', '/admin/history/7/file']);
});
