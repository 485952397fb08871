import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import type { SitePage } from '../../../domain/pages.ts';
import { homeData } from './home-data.ts';

const without = (...hidden: readonly SitePage[]) => {
  const pages = defaultPortfolio.site.pages.map(({ page }) => ({
    page,
    isShown: !hidden.includes(page),
  }));
  return homeData({ ...defaultPortfolio, site: { ...defaultPortfolio.site, pages } }, new Date(0));
};

it('Home links to the pages that are shown, and says three where there are three', () => {
  expect(without()).toMatchObject({
    heading: 'Three more rooms',
    links: [{ label: 'View My Work' }, { label: 'Get In Touch' }],
  });
  const fewer = without('anime', 'projects', 'contact');
  expect(fewer).toMatchObject({ heading: 'More rooms', links: [] });
  expect(fewer.cards.map(({ page }) => page)).toEqual(['about', 'skills']);
});
