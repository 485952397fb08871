import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataAddress, PAGES, pageAddress } from './page-address.ts';

test('every public page is kept under its own address, and so is its data', () => {
  for (const page of PAGES) {
    expect(pageAddress(page)).toBe(page);
    expect(pageAddress(dataAddress(page))).toBe(dataAddress(page));
  }
  expect(dataAddress('/')).toBe('/_.data');
});

test('the pages are the routes of the first level, but for the admin', () => {
  const routes = readFileSync('app/routes.ts', 'utf8').matchAll(/^ {2}route\('(\w+)'/gm);
  expect(new Set(['/', ...[...routes].map((match) => `/${match[1]}`)])).toEqual(
    new Set([...PAGES, '/admin']),
  );
});

test.each([
  ['/?utm_source=a', '/'],
  ['/about?category=scripts&_routes=root', '/about'],
  ['/downloads?category=web%20tools&x=1', '/downloads?category=web+tools'],
  ['/downloads/tool-1?category=a', '/downloads/tool-1?category=a'],
  ['/anime/457.data?_routes=routes%2Fanime-title', '/anime/457.data?_routes=routes%2Fanime-title'],
  ['/_.data?index', '/_.data'],
])('%s is kept as %s', (url, address) => {
  expect(pageAddress(url)).toBe(address);
});

test.each([
  '/admin',
  '/admin.data',
  '/about/x',
  '/_.datax',
  '/about_.data',
  '/.data',
  '//about',
  '/files/a.zip',
  '/grants/a',
  '/anime/1/2',
  '/downloads/%2e%2e',
  '/assets/root.css',
  '/about.data?_routes=anything',
  '/downloads.data?_routes=routes%2Fdownloads%2Croutes%2Fhome',
  `/downloads?category=${'a'.repeat(300)}`,
])('%s is not kept', (url) => {
  expect(pageAddress(url)).toBeNull();
});
