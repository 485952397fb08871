import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { changeOf, differences, valueText } from './differences.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';

const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

describe('the differences', () => {
  const inWords = (after: Portfolio) => differences(sample, after).map(changeOf);

  it('name place, before and after', () => {
    const home = { ...sample.home, name: 'Asha', roles: ['One', 'Two'] };
    expect(inWords({ ...sample, home })).toMatchObject([
      { place: 'Home, Name', kind: 'changed', before: sample.home.name, after: 'Asha' },
      { place: 'Home, Roles', kind: 'changed', after: 'One, Two' },
    ]);
  });

  it('tell how many texts a further language has', () => {
    const texts = { 'home/name': { text: 'Anna', of: 'Asha' } };
    const translations = { de: { published: true, texts } };
    expect(inWords({ ...sample, translations })).toMatchObject([{ after: 'texts: 1' }]);
  });

  it('distinguish added, removed and changed entries', () => {
    const [first, second, ...rest] = sample.projects.projects;
    if (first === undefined || second === undefined) throw new Error('The sample is too small.');
    const newProject = { ...first, title: 'A new one', key: 'new' };
    const changedProject = { ...second, featured: !second.featured };
    expect(
      inWords({ ...sample, projects: { projects: [changedProject, ...rest, newProject] } }),
    ).toMatchObject([
      { place: 'Projects, project 1', kind: 'removed', before: first.title, after: null },
      { place: 'Projects, project 1, Featured', kind: 'changed' },
      {
        place: `Projects, project ${rest.length + 2}`,
        kind: 'added',
        before: null,
        after: 'A new one',
      },
    ]);
  });

  it('distinguish a new order from changes in the entries', () => {
    const [first, ...rest] = sample.projects.projects;
    if (first === undefined) throw new Error('The sample is too small.');
    const movedProject = { ...first, title: 'Renamed' };
    const titles = rest.map(({ title }) => title);
    expect(inWords({ ...sample, projects: { projects: [...rest, movedProject] } })).toMatchObject([
      {
        place: 'Projects, Projects',
        kind: 'moved',
        before: [first.title, ...titles].join(', '),
        after: [...titles, 'Renamed'].join(', '),
      },
      { place: `Projects, project ${rest.length + 1}, Title`, kind: 'changed', after: 'Renamed' },
    ]);
  });
});

it('lists are shown by their items, and switches as on or off', () => {
  const texts = [['SVG', 'jQuery'], [], false, true, null, 3.5].map((value) =>
    valueText(value, 'site.brand'),
  );
  expect(texts).toEqual(['SVG, jQuery', '', 'off', 'on', '', '3.5']);
});

it('entries are shown by their names, not by their ids', () => {
  const tools = [{ key: '1', id: 'tool-1', name: 'Reading Time' }];
  expect(valueText(tools, 'downloads.categories.0.tools')).toBe('Reading Time');
});
