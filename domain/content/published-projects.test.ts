import { describe, expect, it } from 'vitest';
import { storedPortfolioSchema } from './portfolio.ts';
import { projectEntry } from './projects.ts';
import { projectPages, publishedProjects } from './published-projects.ts';

type Change = Partial<ReturnType<typeof projectEntry.create>>;

const empty = storedPortfolioSchema.parse({});

/** A content with these projects, which have a role and the keys k1, k2 and so on. */
const contentOf = (...changes: Change[]) => ({
  ...empty,
  projects: {
    projects: changes.map((change, index) => ({
      ...projectEntry.create(),
      key: `k${index + 1}`,
      role: 'All of it',
      ...change,
    })),
  },
});

const slugsOf = (...changes: Change[]) =>
  projectPages(contentOf(...changes)).map(({ slug }) => slug);

describe('the pages of projects', () => {
  it('exist for projects that have more than their card', () => {
    const card = { role: '', title: 'A', description: 'B', live: '/c', technologies: ['D'] };
    expect(slugsOf(card)).toEqual([]);
    const picture = { caption: '', image: '', imageAlt: '', imageDecorative: false, imageCrop: '' };
    expect(slugsOf({ ...card, pictures: [{ ...picture, key: '1' }] })).toEqual([]);
    expect(slugsOf({ ...card, links: [{ label: 'Talk', href: '#', key: '1' }] })).toEqual([]);
    for (const more of [
      { role: 'Design' },
      { period: '2025' },
      { problem: 'It leaked.' },
      { done: 'A pump.' },
      { outcome: 'Dry.' },
      { pictures: [{ ...picture, image: '/a.png', key: '1' }] },
      { links: [{ label: '', href: 'https://example.com', key: '1' }] },
    ])
      expect(slugsOf({ ...card, ...more })).toEqual(['a']);
  });

  it('have addresses made from their titles, in any script', () => {
    expect(slugsOf({ title: 'Harbour, tides on one screen' })).toEqual([
      'harbour-tides-on-one-screen',
    ]);
    expect(slugsOf({ title: 'Größe & Łódź' }, { title: '縁側 1' })).toEqual([
      'grosse-lodz',
      '縁側-1',
    ]);
    expect(slugsOf({ title: '!!!' }, { title: '' })).toEqual(['project', 'project-2']);
  });

  it('have their entered addresses, which no title takes', () => {
    expect(slugsOf({ title: 'Harbour' }, { title: 'Other', slug: 'harbour' })).toEqual([
      'harbour-2',
      'harbour',
    ]);
  });

  it('keep their addresses when they are moved', () => {
    const [one, two] = [
      { title: 'Same', key: 'k9' },
      { title: 'Same', key: 'k10' },
    ];
    expect(slugsOf(one, two)).toEqual(['same', 'same-2']);
    expect(slugsOf(two, one)).toEqual(['same-2', 'same']);
  });
});

const pathsOf = (...changes: Change[]) =>
  publishedProjects(contentOf(...changes.map((change) => ({ role: '', ...change })))).map(
    ({ path }) => path,
  );

it('no two have the same path, and moving one changes no path', () => {
  const lamps = [
    { key: 'k1', title: 'Lamp' },
    { key: 'k2', title: 'Lamp', role: 'All of it' },
    { key: 'k3', title: 'lamp!' },
    { key: 'k4', description: 'without a title' },
  ];
  const paths = ['/projects#project-lamp-2', '/projects/lamp', '/projects#project-lamp-3'];
  expect(pathsOf(...lamps)).toEqual([...paths, '/projects#project-untitled']);
  expect(pathsOf(...lamps.toReversed())).toEqual([
    '/projects#project-untitled',
    ...paths.toReversed(),
  ]);
});

it('an empty project has no path, and none has one while the projects are hidden', () => {
  expect(pathsOf({ title: 'Lamp' }, {})).toHaveLength(1);
  const content = contentOf({ title: 'Lamp' });
  const pages = content.site.pages.map(({ page }) => ({ page, isShown: page !== 'projects' }));
  expect(publishedProjects({ ...content, site: { ...content.site, pages } })).toEqual([]);
});
