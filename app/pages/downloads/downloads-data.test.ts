import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import { downloadsData } from './downloads-data.ts';

const withCategories = (categories: (typeof defaultPortfolio)['downloads']['categories']) =>
  downloadsData({ ...defaultPortfolio, downloads: { ...defaultPortfolio.downloads, categories } });

it('counts tools and categories', () => {
  const { tiles, categories } = downloadsData(defaultPortfolio);
  expect(tiles.map(({ label }) => label)).toEqual(['Total Downloads', 'Categories', 'Free & Open']);
  expect(categories[0]).toMatchObject({ number: '3', count: 'Tools: 3' });
});

it('shows no figures without tools, not even the share of free ones', () => {
  expect(withCategories([]).tiles).toEqual([]);
  const renamed = defaultPortfolio.downloads.categories.map((category) => ({
    ...category,
    tools: [],
  }));
  const { tiles, categories } = withCategories(renamed);
  expect(tiles).toEqual([]);
  expect(categories.map(({ number, count }) => number + count)).toEqual(renamed.map(() => ''));
});
