import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { thingsIn } from '../../tests/support/structured-data.ts';
import { aboutSection } from '../content/about.ts';
import type { Portfolio } from '../content/portfolio.ts';
import { projectEntry } from '../content/projects.ts';
import type { SitePage } from '../pages.ts';
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

const without = (...hidden: SitePage[]): Portfolio['site'] => ({
  ...samplePortfolio.site,
  pages: samplePortfolio.site.pages.map(({ page }) => ({ page, isShown: !hidden.includes(page) })),
});

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

  it('names the owner, with the first role and the profiles elsewhere', async () => {
    const [page] = await read(profilePage(siteOf(), ABOUT));
    expect(page).toMatchObject({
      url: 'https://site.example/about',
      mainEntity: {
        name: 'Asha Sen',
        jobTitle: 'Full-Stack Developer',
        image: 'https://site.example/me.webp',
        sameAs: samplePortfolio.site.contacts.map(({ url }) => url),
      },
    });
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

  it('is valid without anything that the owner may leave out', async () => {
    const bare = siteOf({
      home: { ...samplePortfolio.home, description: '', roles: [] },
      about: { ...samplePortfolio.about, description: '' },
      site: { ...samplePortfolio.site, contacts: [], description: '' },
      projects: { projects: [] },
      downloads: { categories: [] },
    });
    expect(projectList(bare)).toBeUndefined();
    expect(toolList(bare, none)).toBeUndefined();
    expect(await read(webSite(bare), profilePage(bare, { path: '/', portrait: '' }))).toHaveLength(
      2,
    );
    const nameless = siteOf({ home: { ...samplePortfolio.home, name: '' } });
    expect(
      profilePage(
        {
          ...nameless,
          content: { ...nameless.content, site: { ...samplePortfolio.site, brand: '' } },
        },
        ABOUT,
      ),
    ).toBeUndefined();
  });

  it('has nothing of a hidden page', async () => {
    const site = siteOf({ site: without('about', 'contact', 'projects', 'downloads') });
    expect(projectList(site)).toBeUndefined();
    expect(toolList(site, none)).toBeUndefined();
    const [page] = await read(profilePage(site, { ...ABOUT, path: '/' }));
    expect(page).not.toHaveProperty('mainEntity.image');
    expect(page).not.toHaveProperty('mainEntity.sameAs');
  });

  it('describes a hundred of a thousand projects, and says how many there are', async () => {
    const projects = Array.from({ length: 1_000 }, (_, index) => ({
      ...projectEntry.create(),
      key: `k${index}`,
      title: `Project ${index}`,
      description: 'word '.repeat(800),
    }));
    const [list] = await read(projectList(siteOf({ projects: { projects } })));
    expect(list).toMatchObject({ numberOfItems: 1_000 });
    expect(list).toHaveProperty('itemListElement.length', 100);
    expect(JSON.stringify(list).length).toBeLessThan(80_000);
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
