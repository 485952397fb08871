import { expect, it } from 'vitest';
import { publicPages } from '../../domain/public-pages.ts';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { missingPaths } from './routes.ts';

const pages = publicPages(samplePortfolio, [1]);
const [premium = ''] = [...pages.keys()].filter((path) => path.startsWith('/downloads/'));
const PICTURE = samplePicture();

const findMissing = (paths: readonly string[]) =>
  missingPaths(
    { shipped: { paths: new Set(['/favicon.svg']) } },
    {
      publicPages: { current: () => pages },
      ownFiles: { has: (path) => path === '/my photo.webp' },
      toolFiles: { has: async (name) => name === 'tool.zip' },
      pictures: { find: async (id) => (id === PICTURE.id ? PICTURE : null) },
    },
    new Set(['/robots.txt']),
    paths,
  );

it.each([
  ...['/about', '/about?from=home#me', '/About/', '/anime/1', premium, '/posters/1.svg'],
  ...['/favicon.svg', '/my%20photo.webp', '/files/tool.zip'],
  `/pictures/${PICTURE.id}`,
  '/robots.txt',
  '/admin',
])('%s leads somewhere', async (path) => {
  expect(await findMissing([path])).toEqual([]);
});

it.each([
  '/abuot',
  '/anime/2',
  '/favicon.ico',
  '/files/gone.zip',
  `/pictures/${'b'.repeat(32)}`,
  '/grants/a',
  '/admin/api/save',
  '/%ff',
])('%s leads to nothing', async (path) => {
  expect(await findMissing([path])).toEqual([path]);
});

it('answers each path once, in the order of the question', async () => {
  expect(await findMissing(['/z', '/about', '/a', '/z'])).toEqual(['/z', '/a']);
});
