import { describe, expect, it } from 'vitest';
import type { Portfolio } from '../domain/content/portfolio.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { thingsIn } from '../tests/support/structured-data.ts';
import { breadcrumbs, dataBlock, profilePage, type Thing, webSite } from './structured-data.ts';

const siteUrl = 'https://site.example';
const ABOUT_PAGE = { path: '/about', portrait: '/me.webp' };

const siteOf = (change: Partial<Portfolio> = {}) => ({
  content: { ...samplePortfolio, ...change },
  siteUrl,
});
const parse = (...graph: readonly (Thing | undefined)[]) =>
  thingsIn(
    dataBlock(
      graph.filter((thing) => thing !== undefined),
      undefined,
    ),
  );

describe('the structured data', () => {
  it('is valid on every kind of page, with absolute addresses', async () => {
    const site = siteOf();
    const graph = await parse(
      webSite(site),
      profilePage(site, ABOUT_PAGE),
      breadcrumbs(site, [{ name: 'About', path: '/about' }]),
    );
    expect(graph).toHaveLength(3);
    const addresses = JSON.stringify(graph).match(/"(?:url|@id|item)":"[^"]*"/g) ?? [];
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).toContain('"https://site.example/');
  });
});

it.each([
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]>&lt;/script&gt;',
  '\u2028\u2029"\\',
])('no text ends the data block, and each is read as it was: %j', async (name) => {
  const html = dataBlock(
    [webSite(siteOf({ site: { ...samplePortfolio.site, brand: name } }))],
    'n',
  );
  const [, json = ''] =
    /^<script nonce="n" type="application\/ld\+json">([^<>&\u2028\u2029]*)<\/script>$/.exec(html) ??
    [];
  expect(JSON.parse(json)).toMatchObject({ '@graph': [{ name }] });
});
