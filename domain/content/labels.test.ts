import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { withoutKeys } from './keys.ts';
import { entryPathOf, errorLines, labelOf, labelOfPath, sectionOf, titleOf } from './labels.ts';

/** The paths of all values, lists and entries of a portfolio, below its sections. */
function pathsIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const childPaths = Object.entries(value).flatMap(([key, child]) =>
    pathsIn(child, path === '' ? key : `${path}.${key}`),
  );
  return path.includes('.') ? [path, ...childPaths] : childPaths;
}

const TAGS = /\.(roles|skills|technologies|tags|genres|learning|tabTitles)\.\d+$/;

describe('labelOf', () => {
  it('has a word for every field, list and entry that can be edited', () => {
    fc.assert(
      fc.property(portfolios, (portfolio) => {
        for (const path of pathsIn(withoutKeys(portfolio))) {
          // The entries of a list that is edited as one text have no field of their own.
          if (TAGS.test(path) && !path.startsWith('skills.skills')) continue;
          expect(labelOf(path), path).not.toBe('');
          expect(sectionOf(path)).toBe(path.split('.')[0]);
        }
      }),
    );
  });
});

describe('placeOf', () => {
  it.each([
    ['about.skills.2', 'About, Skills, entry 3'],
    ['about.education.0.year', 'About, entry 1, Year'],
    ['downloads.categories.0.tools.2.downloadUrl', 'Downloads, category 1, tool 3, Download URL'],
    ['projects.projects.0', 'Projects, project 1'],
    ['site.words.downloads.tools.few', 'Site, Words, Downloads, Number of tools, few'],
  ])('reads %s as "%s"', (path, place) => {
    expect(labelOfPath(path)).toBe(place);
  });
});

it.each([
  ['content.home.name', 'Home, Name: wrong'],
  ['content.downloads.categories.0.tools.1.size', 'Downloads, category 1, tool 2, Size: wrong'],
  ['content.downloads.categories.0.colour', 'Downloads, category 1, colour: wrong'],
  ['3.used_at', 'entry 4, used_at: wrong'],
])('an error at %j is named by the labels, or as it is written: %s', (path, line) => {
  expect(errorLines({ [path]: 'wrong' })).toEqual([line]);
});

describe('the entry of a difference', () => {
  it.each([
    ['projects.projects.3', 'projects.projects.3'],
    ['downloads.categories.0.tools.2.name', 'downloads.categories.0.tools.2'],
    ['home.roles.2', undefined],
    ['home.name', undefined],
  ])('of %s is the innermost one', (path, entry) => {
    expect(entryPathOf(path)).toBe(entry);
  });
});

describe('the name of an entry', () => {
  it.each([
    [{ id: 'a', title: ' \n', name: 'A tool' }, 'A tool'],
    [{ title: 'A title', name: 'A name' }, 'A title'],
    [{ id: 'a', title: ' ' }, ''],
  ])('%j is %j', (entry, name) => {
    expect(titleOf(entry)).toBe(name);
  });
});
