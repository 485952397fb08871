import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../../tests/support/arbitraries.ts';
import {
  addressOf,
  entriesAround,
  fieldAddress,
  fieldId,
  isWithin,
  parentOf,
  pathOf,
  valueAt,
  withValueAt,
} from './addresses.ts';

const content = {
  projects: {
    projects: [
      { key: 'b', title: 'Loom', tags: ['x', 'y'] },
      { key: '0', title: 'Tides', tags: [] },
    ],
  },
  site: { pages: [{ page: 'about', isShown: true }], words: {} },
};

describe('the value at an address', () => {
  it.each([
    ['projects/projects/b/title', 'Loom'],
    // A key that looks like an index is a key.
    ['projects/projects/0/title', 'Tides'],
    ['projects/projects/b/tags/1', 'y'],
    ['site/pages/about/isShown', true],
  ])('is found by the keys: %s', (address, value) => {
    expect(valueAt(content, address)).toBe(value);
  });

  it.each([
    'projects/projects/1/title',
    'projects/projects/b/title/x',
    'constructor',
    'projects/projects/length',
    '__proto__',
  ])('is none at %s', (address) => {
    expect(valueAt(content, address)).toBeUndefined();
  });
});

describe('a copy with another value', () => {
  it('has all else as it was, as the same objects', () => {
    const next = withValueAt(content, 'projects/projects/0/title', 'Ebb');
    expect(next.projects.projects[1]).toEqual({ key: '0', title: 'Ebb', tags: [] });
    expect(next.projects.projects[0]).toBe(content.projects.projects[0]);
    expect(next.site).toBe(content.site);
    expect(content.projects.projects[1]?.title).toBe('Tides');
  });

  it('is the same object where the value is the same, or its entry is gone', () => {
    for (const [address, value] of [
      ['projects/projects/0/title', 'Tides'],
      ['projects/projects/gone/title', 'x'],
      ['projects/projects/0/title/x', 'x'],
    ] as const) {
      expect(withValueAt(content, address, value), address).toBe(content);
    }
  });

  it('has the objects that were missing around it', () => {
    expect(withValueAt(content, 'site/words/home/menu', 'Start').site.words).toEqual({
      home: { menu: 'Start' },
    });
  });
});

it('leads to the same as the path that it was read from, and back', () => {
  const placesIn = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [
          `${path}${name}`,
          ...placesIn(inner, `${path}${name}.`),
        ])
      : [];
  fc.assert(
    fc.property(portfolios, fc.nat(), (portfolio, choice) => {
      const paths = placesIn(portfolio, '');
      const path = paths[choice % paths.length] ?? '';
      const address = addressOf(portfolio, path);
      expect(pathOf(portfolio, address)).toBe(path);
      const value = path
        .split('.')
        .reduce<unknown>((at, name) => Reflect.get(Object(at), name), portfolio);
      expect(valueAt(portfolio, address)).toBe(value);
    }),
    { numRuns: 40 },
  );
});

it('knows the entries around an address, and what it is in', () => {
  expect(entriesAround(content, 'projects/projects/b/tags/1')).toEqual(['projects/projects/b']);
  expect(entriesAround(content, 'site/words/home/menu')).toEqual([]);
  expect(parentOf('projects/projects/b')).toBe('projects/projects');
  expect(parentOf('home')).toBe('');
  expect(isWithin('home/stats/1/label', 'home/stats/1')).toBe(true);
  expect(isWithin('home/stats/10', 'home/stats/1')).toBe(false);
  expect(fieldAddress(fieldId('home/name'))).toBe('home/name');
  expect(fieldAddress('panel')).toBeUndefined();
});
