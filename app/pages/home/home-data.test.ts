import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import type { SitePage } from '../../../domain/pages.ts';
import { homeData } from './home-data.ts';

const without = (...hidden: readonly SitePage[]) => {
  const pages = defaultPortfolio.site.pages.map(({ page }) => ({
    page,
    isShown: !hidden.includes(page),
  }));
  const words = { home: { fewer: 'Two more pages' } };
  return homeData(
    { ...defaultPortfolio, site: { ...defaultPortfolio.site, pages, words } },
    new Date(0),
  );
};

it('Home links to the pages that are shown, with a heading of its own for fewer cards', () => {
  expect(without()).toMatchObject({
    heading: 'More about me',
    links: [{ label: 'View My Work' }, { label: 'Get In Touch' }],
  });
  const fewer = without('anime', 'projects', 'contact');
  expect(fewer).toMatchObject({ heading: 'Two more pages', links: [] });
  expect(fewer.cards.map(({ page }) => page)).toEqual(['about', 'skills']);
});
