import { expect, it } from 'vitest';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { NO_POSTER, NOT_FOUND } from '../http/snapshot/page-address.ts';
import { createFindMissing } from './find-missing.ts';

const PAGES: Readonly<Record<string, string | null>> = {
  '/about': '/about',
  '/anime/1': '/anime/1',
  '/downloads/tool': '/downloads/tool',
  '/posters/1.svg': '/posters/1.svg',
  '/posters/2.svg': NO_POSTER,
  // Answered, but not with a page for every visitor.
  '/admin': null,
  '/admin/save': null,
  '/grants/a': null,
  '/healthz': null,
};

const PICTURE = samplePicture();

const findMissing = createFindMissing({
  addresses: { of: async (url) => (url in PAGES ? (PAGES[url] ?? null) : NOT_FOUND) },
  isFile: (path) => path === '/favicon.svg' || path === '/my photo.webp',
  routes: new Set(['/healthz']),
  toolFiles: { has: async (name) => name === 'tool.zip' },
  pictures: { find: async (id) => (id === PICTURE.id ? PICTURE : null) },
});

it.each([
  ...['/about', '/about?from=home#me', '/anime/1', '/downloads/tool', '/posters/1.svg'],
  ...['/favicon.svg', '/my%20photo.webp', '/files/tool.zip'],
  `/pictures/${PICTURE.id}`,
  '/healthz',
  '/admin',
  '/x/../about',
])('%s leads somewhere', async (path) => {
  expect(await findMissing([path])).toEqual([]);
});

it.each([
  '/abuot',
  '/anime/2',
  '/posters/2.svg',
  '/favicon.ico',
  '/files/gone.zip',
  `/pictures/${'b'.repeat(32)}`,
  '/files/',
  '/grants/a',
  '/admin/save',
  '/%ff',
])('%s leads to nothing', async (path) => {
  expect(await findMissing([path])).toEqual([path]);
});

it('answers each path once, in the order of the question', async () => {
  expect(await findMissing(['/z', '/about', '/a', '/z'])).toEqual(['/z', '/a']);
});
