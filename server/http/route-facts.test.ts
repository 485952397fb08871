import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from './app-env.ts';
import { answeredPaths } from './route-facts.ts';

it('the answered paths are those without parameters, and those of the admin with them', () => {
  const answer = () => new Response('');
  const answered = answeredPaths(
    new Hono<AppEnv>()
      .get('/readyz', answer)
      .get('/admin/pictures/:id', answer)
      .get('/admin/history/:version{[0-9]+}/file', answer)
      .get('/downloads/:tool', answer),
  );
  const paths = ['/readyz', '/admin/pictures/a-1', '/admin/history/7/file'];
  const others = ['/', '/admin', '/admin/pictures', '/admin/pictures/a/b', '/downloads/tool-1'];
  expect([...paths, ...others].filter(answered.has)).toEqual(paths);
});
