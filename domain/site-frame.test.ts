import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { portfolioSchema } from './content/portfolio.ts';
import { pathOf } from './pages.ts';
import { directionOf, isShown, ofShownPages, siteFrame } from './site-frame.ts';

const NOW = new Date('2026-12-31T23:59:59Z');

const sample = portfolioSchema.parse(samplePortfolio);

const content = (site: object, name = 'Asha') =>
  portfolioSchema.parse({
    ...sample,
    home: { ...sample.home, name },
    site: { ...sample.site, ...site },
  });

const pages = [
  { page: 'contact', isShown: true },
  { page: 'anime', isShown: false },
  { page: 'about', isShown: true },
];

describe('the frame of all pages', () => {
  it("has the menu in the owner's order and words, without hidden pages", () => {
    const words = {
      home: { menu: 'Início' },
      about: { menu: 'Sobre' },
      everywhere: { admin: 'Dono' },
    };
    const { menu } = siteFrame(content({ pages, words }), NOW);
    expect(menu.map(({ page, label }) => `${page} ${pathOf(page)} ${label}`)).toEqual([
      'home / Início',
      'contact /contact Contact',
      'about /about Sobre',
      'skills /skills Skills',
      'projects /projects Projects',
      'downloads /downloads Downloads',
      'admin /admin Dono',
    ]);
  });
});

describe('the direction of a language', () => {
  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
    ['fa-IR', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ar-Latn', 'ltr'],
  ])('of %s is %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });
});

describe('a page', () => {
  it('is shown unless it is hidden; Home and the admin always are', () => {
    const hidden = content({ pages });
    expect(isShown(hidden, 'anime')).toBe(false);
    expect(isShown(hidden, 'about')).toBe(true);
    expect(isShown(hidden, 'skills')).toBe(true);
    expect(isShown(hidden, 'home')).toBe(true);
    expect(isShown(hidden, 'admin')).toBe(true);
  });
});

it('the résumé of a new site waits for an entry with content, not for a blank one', () => {
  const shownWith = (place: string, role: string) => {
    const work = [{ key: 'own', place, role, period: '', description: '' }];
    const about = { ...samplePortfolio.about, showsResume: true, resumeWaits: true };
    return isShown({ ...samplePortfolio, about: { ...about, education: [], work } }, 'resume');
  };
  expect(shownWith('', '')).toBe(false);
  expect(shownWith('', 'Librarian')).toBe(true);
});

it('parts of a hidden page are left out, and parts of no page stay', () => {
  const parts = [{ page: 'anime' }, { page: '' }, { page: 'about' }] as const;
  expect(ofShownPages(content({ pages }), parts)).toEqual([{ page: '' }, { page: 'about' }]);
});
