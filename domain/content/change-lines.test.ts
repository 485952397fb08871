import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { changeLines } from './change-lines.ts';
import { differences } from './differences.ts';
import type { Portfolio } from './portfolio.ts';
import { projectEntry } from './projects.ts';

const linesOf = (before: Portfolio, projects: Portfolio['projects']['projects']) => {
  const after = { ...before, projects: { projects } };
  return changeLines(differences(before, after), before, defaultPortfolio);
};

it('removed samples are one line with their names, and an added entry says what is in it', () => {
  const samples = defaultPortfolio.projects.projects;
  const added = {
    ...projectEntry.create(),
    key: 'new',
    title: 'Boats',
    description: 'Tides. '.repeat(20),
    technologies: ['Go', 'Rust'],
  };
  const path = 'projects.projects';
  expect(linesOf(defaultPortfolio, [added])).toEqual([
    {
      ...{ path, place: `Projects, ${samples.length} sample projects`, kind: 'removed' },
      ...{ before: samples.map(({ title }) => title).join(' · '), after: null },
    },
    {
      ...{ path: `${path}.0`, place: 'Projects, project 1', kind: 'added' },
      ...{ before: null, after: 'Boats' },
      fields: [
        { label: 'Description', text: `${'Tides. '.repeat(11).trim().slice(0, -1)}…` },
        { label: 'Technologies', text: 'Go, Rust' },
      ],
    },
  ]);
});

it('a removed entry of the owner has a line of its own', () => {
  const own = { ...projectEntry.create(), key: 'own', title: 'My own' };
  const [sample] = defaultPortfolio.projects.projects;
  if (sample === undefined) throw new Error('There is no sample.');
  const before = { ...defaultPortfolio, projects: { projects: [own, sample] } };
  expect(linesOf(before, []).map(({ place, before: was }) => [place, was])).toEqual([
    ['Projects, project 1', 'My own'],
    ['Projects, 1 sample project', sample.title],
  ]);
});
