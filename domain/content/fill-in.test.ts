import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type FillInOptions, type Found, filledIn } from './fill-in.ts';
import type { Portfolio } from './portfolio.ts';
import { projectEntry } from './projects.ts';
import { samplesIn } from './samples.ts';

const project = (key: string, title: string, more: object = {}) => ({ key, title, ...more });

const found = (content: Found['content']): Found => ({ content, notes: [] });

const sample = found({
  home: { name: 'Asha Sen', roles: ['Developer'] },
  about: { skills: ['Go', 'Rust'] },
  projects: {
    projects: [
      project('s-1', 'Boats', { description: 'Tides.', github: 'https://github.com/asha/boats' }),
      project('s-2', 'Bells'),
    ],
  },
});

const fill = (content: Portfolio, from: Found, options: Partial<FillInOptions> = {}) =>
  filledIn(content, from, {
    shipped: defaultPortfolio,
    before: {},
    addsRemoved: false,
    ...options,
  });

/** The content with other projects. */
const withProjects = (content: Portfolio, ...projects: readonly object[]): Portfolio => ({
  ...content,
  projects: {
    projects: projects.map((each, index) => ({
      ...projectEntry.create(),
      key: `own-${index}`,
      ...each,
    })),
  },
});

const titles = ({ projects }: Portfolio) => projects.projects.map(({ title }) => title);

describe('what was found elsewhere', () => {
  it('takes the place of samples, and of nothing else', () => {
    const { content, notes } = fill(defaultPortfolio, sample);
    expect(content.home).toMatchObject({ name: 'Asha Sen', roles: ['Developer'] });
    expect(content.about.skills).toEqual(['Go', 'Rust']);
    expect(titles(content)).toEqual(['Boats', 'Bells']);
    expect(notes).toEqual([]);
    const paths = samplesIn(content, defaultPortfolio).map(({ path }) => path);
    expect(paths.filter((path) => /^(home\.name|home\.roles|projects)/.test(path))).toEqual([]);
    expect(content.home.description).toBe(defaultPortfolio.home.description);
    expect(content.downloads).toEqual(defaultPortfolio.downloads);
  });

  it('leaves what the owner has written, and says so', () => {
    const own = withProjects(
      { ...defaultPortfolio, home: { ...defaultPortfolio.home, name: 'Another Name' } },
      { title: 'My own' },
    );
    const { content, notes } = fill(own, sample);
    expect(content.home.name).toBe('Another Name');
    expect(titles(content)).toEqual(['My own', 'Boats', 'Bells']);
    expect(notes).toEqual(['Home, Name: your value is kept.']);
  });

  it("completes the owner's entry for the same thing", () => {
    const own = withProjects(
      defaultPortfolio,
      { title: 'A boat', github: 'https://github.com/asha/boats' },
      { title: 'bells', description: 'Mine.' },
    );
    const { content } = fill(own, sample);
    expect(
      content.projects.projects.map(({ key, title, description }) => [key, title, description]),
    ).toEqual([
      ['own-0', 'A boat', 'Tides.'],
      ['own-1', 'bells', 'Mine.'],
    ]);
  });

  it('changes nothing when it is filled in again', () => {
    const first = fill(defaultPortfolio, sample);
    const again = fill(first.content, sample, { before: first.given });
    expect(again).toEqual({ content: first.content, notes: [], given: first.given });
  });

  it('takes nothing for a sample that it gave itself', () => {
    const [sampleProject] = defaultPortfolio.projects.projects;
    if (sampleProject === undefined) throw new Error('There is no sample.');
    const same = found({
      home: { name: defaultPortfolio.home.name, roles: ['Developer'] },
      projects: { projects: [{ ...sampleProject, key: 's-1' }, project('s-2', 'Bells')] },
    });
    const first = fill(defaultPortfolio, same);
    expect(titles(first.content)).toEqual([sampleProject.title, 'Bells']);
    const again = fill(first.content, same, { before: first.given });
    expect(again.content).toEqual(first.content);
  });

  it('updates what it gave, and leaves what the owner changed since', () => {
    const first = fill(defaultPortfolio, sample);
    const changed: Portfolio = {
      ...first.content,
      home: { ...first.content.home, roles: ['Boatman'] },
      projects: {
        projects: first.content.projects.projects.map((each) =>
          each.title === 'Bells' ? { ...each, title: 'Temple bells' } : each,
        ),
      },
    };
    const next = found({
      home: { name: 'Asha S. Sen', roles: ['Engineer'] },
      projects: {
        projects: [
          project('s-1', 'Boats', { description: 'Tides and wind.' }),
          project('s-2', 'Bells!', { description: 'Sounds.' }),
          project('s-3', 'Third'),
        ],
      },
    });
    const { content, notes } = fill(changed, next, { before: first.given });
    expect(content.home).toMatchObject({ name: 'Asha S. Sen', roles: ['Boatman'] });
    expect(content.projects.projects.map(({ title, description }) => [title, description])).toEqual(
      [
        ['Boats', 'Tides and wind.'],
        ['Temple bells', 'Sounds.'],
        ['Third', ''],
      ],
    );
    expect(notes).toEqual([
      'Home, Roles: your value is kept.',
      'Projects, project Bells!: Title stays as you have it.',
    ]);
  });

  it('does not bring back what the owner removed, unless it was chosen', () => {
    const first = fill(defaultPortfolio, sample);
    const fewer: Portfolio = {
      ...first.content,
      projects: { projects: first.content.projects.projects.slice(0, 1) },
    };
    const again = fill(fewer, sample, { before: first.given });
    expect(titles(again.content)).toEqual(['Boats']);
    expect(again.notes).toEqual([
      'Projects, project Bells: you removed it, so it is not added again.',
    ]);
    const chosen = fill(fewer, sample, { before: first.given, addsRemoved: true });
    expect(titles(chosen.content)).toEqual(['Boats', 'Bells']);
  });

  it('keeps what the source does not have any more, or was not asked for', () => {
    const first = fill(defaultPortfolio, sample);
    const one = found({ projects: { projects: [project('s-3', 'Third')] } });
    const { content, given } = fill(first.content, one, { before: first.given });
    expect(titles(content)).toEqual(['Boats', 'Bells', 'Third']);
    expect(given.home).toEqual(first.given.home);
  });

  it('begins again where nothing of it was saved', () => {
    const first = fill(defaultPortfolio, sample);
    const again = fill(defaultPortfolio, sample, { before: first.given });
    expect(again.content).toEqual(first.content);
  });

  it('leaves out values that break a rule, one by one', () => {
    const { content, notes } = fill(
      defaultPortfolio,
      found({
        home: { name: 'n'.repeat(121), description: '' },
        about: { skills: ['Go', 's'.repeat(61), 'Rust'] },
        projects: {
          projects: [project('s-1', 'Boats', { live: 'javascript:alert(1)', role: 'r' })],
        },
      }),
    );
    expect(content.home).toEqual(defaultPortfolio.home);
    expect(content.about.skills).toEqual(['Go', 'Rust']);
    expect(content.projects.projects[0]).toMatchObject({ title: 'Boats', live: '#', role: 'r' });
    expect(notes).toHaveLength(3);
    expect(notes[0]).toBe('Home, Name: left out. At most 120 characters.');
  });

  it('takes as many entries as a list may have', () => {
    const many = Array.from({ length: 1_001 }, (_, index) => project(`s-${index}`, `P${index}`));
    const { content, notes } = fill(defaultPortfolio, found({ projects: { projects: many } }));
    expect(content.projects.projects).toHaveLength(1_000);
    expect(notes).toEqual(['Projects, Projects: only the first 1000 of 1001 fit.']);
  });
});
