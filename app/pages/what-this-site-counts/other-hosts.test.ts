import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import { otherHosts } from './other-hosts.ts';

const POSTERS = ['https://posters.example/1.jpg', 'https://posters.example/2.jpg', null, '/3.webp'];

const withSite = (site: object) => ({
  ...defaultPortfolio,
  about: { ...defaultPortfolio.about, profileImage: 'https://me.example/a.png' },
  site: { ...defaultPortfolio.site, ...site },
});

it('the other hosts of shown pages are named once each', () => {
  expect(otherHosts(withSite({}), POSTERS)).toEqual(['me.example', 'posters.example']);
  const pages = defaultPortfolio.site.pages.map((page) => ({
    ...page,
    isShown: page.page !== 'anime',
  }));
  expect(otherHosts(withSite({ pages }), POSTERS)).toEqual(['me.example']);
});

it('there are no other hosts if the owner shows no pictures from other sites', () => {
  expect(otherHosts(withSite({ ownPicturesOnly: true }), POSTERS)).toEqual([]);
});
