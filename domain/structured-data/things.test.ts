import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { thingsIn } from '../../tests/support/structured-data.ts';
import { aboutSection } from '../content/about.ts';
import type { Portfolio } from '../content/portfolio.ts';
import {
  breadcrumbs,
  dataBlock,
  profilePage,
  projectList,
  type Thing,
  toolList,
  webSite,
} from './things.ts';

const siteUrl = 'https://site.example';
const none = new Map<string, string>();
const ABOUT = { path: '/about', portrait: '/me.webp' };

const siteOf = (change: Partial<Portfolio> = {}) => ({
  content: { ...samplePortfolio, ...change },
  siteUrl,
});
const read = (...things: readonly (Thing | undefined)[]) =>
  thingsIn(
    dataBlock(
      things.filter((thing) => thing !== undefined),
      undefined,
    ),
  );

describe('what a page says of itself', () => {
  it('is valid for every kind of page, with absolute addresses', async () => {
    const site = siteOf();
    const things = await read(
      webSite(site),
      profilePage(site, ABOUT),
      projectList(site),
      toolList(site, none),
      breadcrumbs(site, [{ name: 'About', path: '/about' }]),
    );
    expect(things).toHaveLength(5);
    const addresses = JSON.stringify(things).match(/"(?:url|@id|item)":"[^"]*"/g) ?? [];
    expect(addresses.length).toBeGreaterThan(20);
    for (const each of addresses) expect(each).toContain('"https://site.example/');
  });

  it('names languages and awards where About shows them', async () => {
    const { about } = samplePortfolio;
    const award = { ...aboutSection.fields.awards.entry.create(), title: 'First prize' };
    const shown = { ...about, awards: [award, { ...award, title: '' }] };
    const [page] = await read(profilePage(siteOf({ about: shown }), ABOUT));
    expect(page).toMatchObject({
      mainEntity: { knowsLanguage: ['Bengali', 'English'], award: ['First prize'] },
    });
    const [other] = await read(
      profilePage(siteOf({ about: { ...shown, showsAchievements: false } }), ABOUT),
    );
    expect(other).not.toHaveProperty('mainEntity.knowsLanguage');
    expect(other).not.toHaveProperty('mainEntity.award');
  });
});

describe('a premium tool', () => {
  const downloads: Portfolio['downloads'] = {
    categories: samplePortfolio.downloads.categories.slice(0, 1).map((category) => ({
      ...category,
      tools: category.tools.slice(0, 3).map((tool, index) => ({
        ...tool,
        id: `tool-${index}`,
        // The third is free, and offers what the first is sold for.
        downloadUrl: index === 1 ? '/files/free.zip' : 'https://sold.example/secret.zip',
        isPremium: index === 0,
      })),
    })),
  };

  it('has no address and no price, whoever else offers its file', async () => {
    const [list] = await read(
      toolList(siteOf({ downloads }), new Map([['tool-1', '/cards/a.jpg']])),
    );
    expect(JSON.stringify(list)).not.toContain('sold.example');
    expect(list).toMatchObject({
      itemListElement: [
        { item: { url: 'https://site.example/downloads/tool-0', isAccessibleForFree: false } },
        {
          item: {
            isAccessibleForFree: true,
            image: 'https://site.example/cards/a.jpg',
            downloadUrl: 'https://site.example/files/free.zip',
            offers: { price: 0 },
          },
        },
        { item: { isAccessibleForFree: true } },
      ],
    });
    expect(list).not.toHaveProperty('itemListElement.0.item.offers');
    expect(list).not.toHaveProperty('itemListElement.2.item.downloadUrl');
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
