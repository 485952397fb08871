import { describe, expect, it } from 'vitest';
import { storedPortfolioSchema } from './portfolio.ts';
import { projectPages } from './project-pages.ts';
import { projectEntry } from './projects.ts';

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
  it('are those of projects that say more than their card', () => {
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

  it('are in the order of the cards', () => {
    expect(slugsOf({ title: 'A' }, { title: 'B', featured: true }, { title: 'C' })).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  it('have addresses made of their titles, in any script', () => {
    expect(slugsOf({ title: 'Harbour, tides on one screen' })).toEqual([
      'harbour-tides-on-one-screen',
    ]);
    expect(slugsOf({ title: 'Größe & Łódź' }, { title: '縁側 1' })).toEqual([
      'grosse-lodz',
      '縁側-1',
    ]);
    expect(slugsOf({ title: '!!!' }, { title: '' })).toEqual(['project', 'project-2']);
  });

  it('have the address that was entered, which no title takes', () => {
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

describe('an address that is entered', () => {
  const entered = (slug: string) =>
    projectEntry.schema.safeParse({ ...projectEntry.create(), slug }).data?.slug;

  it('is stored in small letters with dashes', () => {
    expect(entered(' My Project! ')).toBe('my-project');
    expect(entered('/projects/x')).toBe('projects-x');
    expect(entered('')).toBe('');
  });
});
