import { describe, expect, it } from 'vitest';
import { samplePortfolio as content } from '../tests/support/sample-portfolio.ts';
import { headOf } from './page-head.ts';
import { pageMeta } from './page-meta.ts';

const site = { siteUrl: 'https://site.example', preview: null };
const preview = {
  basename: '/preview/a',
  asPublished: [],
  storedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
};
const ABOUT_PAGE = { path: '/about', name: 'About', description: 'I live where the earth is red.' };
const image = { path: '/cards/about.png', alt: 'A card' };

const tagsOf = (...facts: Parameters<typeof headOf>) => pageMeta(headOf(...facts));

describe('a page', () => {
  it('names itself, and never another one', () => {
    for (const path of ['/', '/about', '/anime/5114', '/projects/縁側', '/downloads/a_b']) {
      const tags = tagsOf(site, content, { ...ABOUT_PAGE, path });
      const { href } = new URL(path, site.siteUrl);
      expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href });
      expect(tags).toContainEqual({ property: 'og:url', content: href });
      expect(href).toMatch(/^[!-~]+$/);
    }
  });

  it('describes itself by its own first text, shortened at a word', () => {
    expect(headOf(site, content, ABOUT_PAGE).description).toBe(ABOUT_PAGE.description);
    const long = headOf(site, content, { ...ABOUT_PAGE, description: 'word\n\n'.repeat(80) });
    expect(long.description).toMatch(/^(word )+word…$/);
    expect(long.description.length).toBeLessThanOrEqual(160);
  });

  it("without a text has the site's description, if there is one", () => {
    expect(headOf(site, content, { ...ABOUT_PAGE, description: ' ' }).description).toBe(
      content.site.description,
    );
    const silent = { ...content, site: { ...content.site, description: '' } };
    const tags = tagsOf(site, silent, { ...ABOUT_PAGE, description: '' });
    expect(JSON.stringify(tags)).not.toContain('description');
  });

  it('names no address in a preview, without a known origin, and in the admin', () => {
    const unnamed: Parameters<typeof headOf>[] = [
      [{ ...site, preview }, content, { ...ABOUT_PAGE, image }],
      [{ ...site, siteUrl: null }, content, { ...ABOUT_PAGE, image }],
      [site, content, { name: 'Admin', image }],
    ];
    for (const facts of unnamed) {
      expect(JSON.stringify(tagsOf(...facts))).not.toMatch(/canonical|og:url|og:image|http|large/);
    }
  });
});

it('the picture of a shared page has an absolute address, its size and its text', () => {
  expect(tagsOf(site, content, { ...ABOUT_PAGE, image })).toEqual(
    expect.arrayContaining([
      { property: 'og:image', content: 'https://site.example/cards/about.png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'A card' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  );
  const tags = tagsOf(site, content, ABOUT_PAGE);
  expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary' });
  expect(JSON.stringify(tags)).not.toContain('image');
});

it('a page whose data was lost has no tags', () => {
  expect(pageMeta(undefined)).toEqual([]);
});
