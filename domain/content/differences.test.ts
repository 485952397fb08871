import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { changeLines, differences, valueText } from './differences.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { projectEntry } from './projects.ts';

const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

describe('the differences', () => {
  const inWords = (after: Portfolio) => changeLines(differences(sample, after));

  it('name place, before and after', () => {
    const home = { ...sample.home, name: 'Asha', roles: ['One', 'Two'] };
    expect(inWords({ ...sample, home })).toMatchObject([
      { place: 'Home, Name', kind: 'changed', before: sample.home.name, after: 'Asha' },
      { place: 'Home, Roles', kind: 'changed', after: 'One, Two' },
    ]);
  });

  it('tell how much a further language has', () => {
    const texts = { 'home/name': { text: 'Anna', of: 'Asha' } };
    const translations = { de: { published: true, texts } };
    expect(inWords({ ...sample, translations })).toMatchObject([{ after: 'texts: 1' }]);
  });

  it('tell an added and a removed entry from a changed one', () => {
    const [first, second, ...rest] = sample.projects.projects;
    if (first === undefined || second === undefined) throw new Error('The sample is too small.');
    const added = { ...first, title: 'A new one', key: 'new' };
    const changed = { ...second, featured: !second.featured };
    expect(inWords({ ...sample, projects: { projects: [changed, ...rest, added] } })).toMatchObject(
      [
        { place: 'Projects, project 1', kind: 'removed', before: first.title, after: null },
        { place: 'Projects, project 1, Featured', kind: 'changed' },
        {
          place: `Projects, project ${rest.length + 2}`,
          kind: 'added',
          before: null,
          after: 'A new one',
        },
      ],
    );
  });

  it('tell a moved entry by its places, and no more of them than moved', () => {
    const [first, ...rest] = sample.projects.projects;
    if (first === undefined) throw new Error('The sample is too small.');
    const moved = { ...first, title: 'Renamed' };
    const last = rest.length + 1;
    expect(inWords({ ...sample, projects: { projects: [...rest, moved] } })).toMatchObject([
      { place: `Projects, project ${last}`, kind: 'moved', before: '1', after: `${last}` },
      { place: `Projects, project ${last}, Title`, kind: 'changed', after: 'Renamed' },
    ]);
  });

  it('of long texts are shortened to where they begin to differ', () => {
    const before = { ...sample, home: { ...sample.home, description: `${'a'.repeat(500)}b` } };
    const after = { ...sample, home: { ...sample.home, description: `${'a'.repeat(500)}c` } };
    const [only] = changeLines(differences(before, after));
    expect(only).toMatchObject({ before: `…${'a'.repeat(20)}b`, after: `…${'a'.repeat(20)}c` });
  });
});

it('lists are shown by their items, and switches as on or off', () => {
  const texts = [['SVG', 'jQuery'], [], false, true, null, 3.5].map((value) =>
    valueText(value, 'site.brand'),
  );
  expect(texts).toEqual(['SVG, jQuery', '', 'off', 'on', '', '3.5']);
});

it('an added entry says what is in it, in short', () => {
  const after = {
    ...projectEntry.create(),
    key: 'new',
    title: 'Boats',
    description: 'Tides. '.repeat(20),
    technologies: ['Go', 'Rust'],
  };
  expect(changeLines([{ kind: 'added', path: 'projects.projects.0', after }])).toEqual([
    {
      ...{ path: 'projects.projects.0', place: 'Projects, project 1', kind: 'added' },
      ...{ before: null, after: 'Boats' },
      fields: [
        { label: 'Description', text: `${'Tides. '.repeat(11).trim().slice(0, -1)}…` },
        { label: 'Technologies', text: 'Go, Rust' },
      ],
    },
  ]);
});
