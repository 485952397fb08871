import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import { downloadsData } from './downloads-data.ts';

const FREE = { value: '100%', label: 'Free & Open' };

const withCategories = (categories: (typeof defaultPortfolio)['downloads']['categories']) =>
  downloadsData(
    { ...defaultPortfolio, downloads: { ...defaultPortfolio.downloads, categories } },
    [],
  );

it('counts tools and categories', () => {
  const { tiles, categories } = downloadsData(defaultPortfolio, []);
  expect(tiles.map(({ label }) => label)).toEqual(['Total Downloads', 'Categories', 'Free & Open']);
  expect(categories[0]).toMatchObject({ number: '3', count: '3 tools' });
});

it('counts nothing where there is no tool, and still says that all is free', () => {
  expect(withCategories([]).tiles).toEqual([FREE]);
  const named = defaultPortfolio.downloads.categories.map((category) => ({
    ...category,
    tools: [],
  }));
  const { tiles, categories } = withCategories(named);
  expect(tiles).toEqual([FREE]);
  expect(categories.map(({ number, count }) => number + count)).toEqual(named.map(() => ''));
});

describe('a day with changes', () => {
  const day = {
    day: '2026-03-12',
    changes: [
      { page: 'home', titles: [] },
      { page: 'projects', titles: ['Harbour', 'Ledger'] },
    ],
  } as const;
  const textOf = (site: object) =>
    downloadsData({ ...defaultPortfolio, site: { ...defaultPortfolio.site, ...site } }, [day]).days;

  it('is named by its pages and its date, in the language of the site', () => {
    expect(textOf({})).toEqual(['Home and Projects changed · March 12, 2026']);
    expect(textOf({ language: 'en-GB' })).toEqual(['Home and Projects changed · 12 March 2026']);
  });

  it('names what changed where the owner wants it', () => {
    expect(textOf({ showsChangedTitles: true })).toEqual([
      'Home and Projects (Harbour and Ledger) changed · March 12, 2026',
    ]);
  });
});
