import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { FIRST_PROJECTS, firstSteps } from './first-steps.ts';
import type { Portfolio } from './portfolio.ts';
import { projectEntry } from './projects.ts';

const done = (content: Portfolio) =>
  firstSteps(content, defaultPortfolio)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

const { home, about, site } = defaultPortfolio;

const withProjects = (...titles: string[]): Portfolio => ({
  ...defaultPortfolio,
  projects: {
    projects: titles.map((title, index) => ({
      ...projectEntry.create(),
      key: `k${index}`,
      title,
    })),
  },
});

it('has no first step done on a new site', () => {
  expect(firstSteps(defaultPortfolio, defaultPortfolio).map(({ name }) => name)).toEqual([
    'name',
    'picture',
    'projects',
    'contact',
  ]);
  expect(done(defaultPortfolio)).toEqual([]);
});

it.each<[string, Portfolio, string[]]>([
  ['a name', { ...defaultPortfolio, home: { ...home, name: 'Asha Sen' } }, ['name']],
  ['blank for a name', { ...defaultPortfolio, home: { ...home, name: ' ' } }, []],
  [
    'a picture',
    { ...defaultPortfolio, about: { ...about, profileImage: '/me.webp' } },
    ['picture'],
  ],
  ['three projects', withProjects('a', 'b', 'c'), ['projects']],
  ['fewer projects', withProjects('a', 'b', ''), []],
  ['an email', { ...defaultPortfolio, site: { ...site, email: 'a@b.example' } }, ['contact']],
  [
    'a contact row',
    {
      ...defaultPortfolio,
      site: {
        ...site,
        contacts: [{ key: 'k', name: 'Mastodon', text: '', url: 'https://social.example/@a' }],
      },
    },
    ['contact'],
  ],
  ['the samples beside two of its own', samplesAnd('a', 'b'), []],
])('counts %s', (_, content, steps) => {
  expect(done(content)).toEqual(steps);
});

function samplesAnd(...titles: string[]): Portfolio {
  const own = withProjects(...titles).projects.projects.slice(0, FIRST_PROJECTS);
  return {
    ...defaultPortfolio,
    projects: { projects: [...defaultPortfolio.projects.projects, ...own] },
  };
}
