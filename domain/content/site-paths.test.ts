import { expect, it } from 'vitest';
import { type Portfolio, portfolioSchema, storedPortfolioSchema } from './portfolio.ts';
import { sitePathsIn } from './site-paths.ts';

const content = (): Portfolio => portfolioSchema.parse(storedPortfolioSchema.parse({}));

it('every field for a link or a picture is looked at, also in a list of a list', () => {
  const { about, site, downloads, ...others } = content();
  const tool = {
    id: 'a',
    name: '',
    description: '',
    size: '',
    type: '',
    downloadUrl: '/files/a.zip',
    isPremium: false,
  };
  const filled = portfolioSchema.parse({
    ...others,
    about: { ...about, profileImage: '/me.webp' },
    downloads: { ...downloads, categories: [{ name: 'One', tools: [tool] }] },
    site: {
      ...site,
      contacts: [{ key: '1', name: 'Résumé', text: '', url: '/resume' }],
      social: [{ key: '1', name: 'Blog', url: '/blog' }],
    },
  });
  expect(sitePathsIn(filled)).toEqual(
    expect.arrayContaining(['/me.webp', '/files/a.zip', '/resume', '/blog']),
  );
});

it('an address elsewhere, a text that looks like a path and a repeated path are left out', () => {
  const { home, about, site, projects, skills, downloads } = content();
  const found = sitePathsIn({
    skills,
    projects: { ...projects, projects: [] },
    downloads: { ...downloads, categories: [] },
    home: { ...home, name: '/no-link' },
    about: { ...about, profileImage: '/me.webp' },
    site: {
      ...site,
      contacts: [{ key: '1', name: '/no-link', text: '', url: '/me.webp' }],
      social: [{ key: '1', name: '', url: 'https://elsewhere.example/a' }],
    },
  });
  expect(found).toEqual(['/me.webp']);
});
