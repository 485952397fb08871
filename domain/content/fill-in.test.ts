import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { prefill, type SourceContent } from './fill-in.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { projectEntry } from './projects.ts';
import { samplesIn, withoutSamples } from './samples.ts';

const sampleContent = defaultPortfolio;
const empty = withoutSamples(sampleContent, sampleContent);

const sourceContent = (content: SourceContent['content']): SourceContent => ({
  content,
  notes: [],
});

const project = (key: string, title: string, more: object = {}) => ({ key, title, ...more });

const sample = sourceContent({
  home: { name: 'Asha Sen', roles: ['Developer'] },
  skills: { skills: [{ key: 's-1', name: 'Go', level: null }] },
  projects: {
    projects: [
      project('s-1', 'Boats', { description: 'Tides.', github: 'https://github.com/asha/boats' }),
      project('s-2', 'Bells'),
    ],
  },
});

const fill = (content: Portfolio, from: SourceContent) => prefill(content, from, sampleContent);

const withProjects = (...projects: readonly object[]): Portfolio =>
  portfolioSchema.parse({
    ...empty,
    projects: {
      projects: projects.map((item, index) => ({
        ...projectEntry.create(),
        key: `own-${index}`,
        ...item,
      })),
    },
  });

const titles = ({ projects }: Portfolio) => projects.projects.map(({ title }) => title);

describe('content from a source', () => {
  it('replaces all samples', () => {
    const { before, content, removed, notes } = fill(sampleContent, sample);
    expect(content).toEqual({
      ...empty,
      home: { ...empty.home, name: 'Asha Sen', roles: ['Developer'] },
      skills: {
        skills: [
          expect.objectContaining({
            key: 's-1',
            name: 'Go',
            level: null,
            description: '',
            color: 'from-blue-400 to-cyan-400',
          }),
        ],
        services: [],
      },
      projects: content.projects,
    });
    expect(titles(content)).toEqual(['Boats', 'Bells']);
    expect(before).toEqual(empty);
    expect(removed).toBe(samplesIn(sampleContent, sampleContent).length);
    expect(notes).toEqual([]);
  });

  it('changes nothing when it is filled in again', () => {
    const { content } = fill(sampleContent, sample);
    expect(fill(content, sample)).toEqual({ before: content, content, removed: 0, notes: [] });
  });

  it('replaces nothing that the owner has written', () => {
    const ownContent = {
      ...withProjects({ title: 'Mine' }, { title: 'boats', role: 'All of it', github: '#' }),
      home: { ...empty.home, name: 'A. Sen' },
    };
    const { content, notes } = fill(ownContent, sample);
    expect(content.home).toMatchObject({ name: 'A. Sen', roles: ['Developer'] });
    expect(content.projects.projects).toMatchObject([
      { key: 'own-0', title: 'Mine' },
      { key: 'own-1', title: 'boats', role: 'All of it', description: '' },
      { key: 's-2', title: 'Bells' },
    ]);
    expect(notes).toEqual(['Home, Name: your value is kept.']);
  });

  it('has the same award only if the issuer is the same', () => {
    const award = (key: string, from: string, date: string) => ({
      key,
      title: 'First prize',
      from,
      date,
      link: '#',
      description: '',
    });
    const ownContent = {
      ...empty,
      about: { ...empty.about, awards: [award('own', 'Harbour', '')] },
    };
    const awards = sourceContent({
      about: { awards: [award('a', 'Library', '2019'), award('b', 'Harbour', '2021')] },
    });
    expect(fill(ownContent, awards).content.about.awards).toEqual([
      award('own', 'Harbour', ''),
      award('a', 'Library', '2019'),
    ]);
  });

  it('is left out and named if it breaks a rule', () => {
    const { content, notes } = fill(
      empty,
      sourceContent({
        home: { name: 'a'.repeat(121), roles: ['Developer', 'a'.repeat(121)] },
        projects: { projects: [project('s-1', 'Boats', { live: 'no address' })] },
        skills: {
          skills: Array.from({ length: 101 }, (_, index) => ({
            key: `k${index}`,
            name: `S${index}`,
          })),
        },
      }),
    );
    expect(content.home).toMatchObject({ name: '', roles: ['Developer'] });
    expect(content.projects.projects).toMatchObject([{ title: 'Boats', live: '#' }]);
    expect(content.skills.skills).toHaveLength(100);
    expect(notes).toEqual([
      'Home, Name: left out. At most 120 characters.',
      expect.stringMatching(/^Home, Roles, "a+": left out. At most 120 characters.$/),
      'Skills, Technical skills: only the first 100 of 101 fit.',
      expect.stringMatching(/^Projects, project Boats, Live demo URL: left out. Start the address/),
    ]);
  });
});
