import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childOf } from '../../domain/same.ts';
import {
  deepEqual,
  fieldId,
  fieldPath,
  isWithin,
  memoizedDeepEqual,
  valueAt,
  withValueAt,
} from './paths.ts';

const json = fc.jsonValue({ maxDepth: 4 });

describe('deepEqual', () => {
  it('holds for a copy, and agrees with equality of the JSON of scalars and lists', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(deepEqual(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it('is symmetric, and remembering does not change the answer', () => {
    const memoized = memoizedDeepEqual();
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(deepEqual(a, b)).toBe(deepEqual(b, a));
        for (let round = 0; round < 2; round += 1) expect(memoized(a, b)).toBe(deepEqual(a, b));
      }),
    );
  });

  it.each([
    [[], {}],
    [null, {}],
    [{ a: undefined }, {}],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    ['', 0],
  ])('tells %j from %j', (a, b) => {
    expect(deepEqual(a, b)).toBe(false);
    expect(memoizedDeepEqual()(a, b)).toBe(false);
  });

  it('counts a level that is not a number as equal to itself', () => {
    expect(deepEqual({ level: Number.NaN }, { level: Number.NaN })).toBe(true);
  });
});

describe('valueAt', () => {
  const value = { projects: [{ title: 'Loom' }] };

  it('follows keys and indexes', () => {
    expect(valueAt(value, 'projects.0.title')).toBe('Loom');
  });

  it.each(['projects.1.title', 'projects.0.title.x', 'constructor', 'projects.map', '__proto__'])(
    'finds nothing at %s',
    (path) => {
      expect(valueAt(value, path)).toBeUndefined();
    },
  );

  it('finds nothing in what has no parts', () => {
    expect(childOf(null, 'a')).toBeUndefined();
    expect(childOf('text', 'length')).toBeUndefined();
  });
});

it('isWithin goes by whole keys', () => {
  expect(isWithin('home.stats.1', 'home.stats.1')).toBe(true);
  expect(isWithin('home.stats.1.label', 'home.stats.1')).toBe(true);
  expect(isWithin('home.stats.10.label', 'home.stats.1')).toBe(false);
  expect(isWithin('home', 'home.stats')).toBe(false);
});

describe('withValueAt', () => {
  it('sets one value of a copy, also in lists', () => {
    const value = { list: [{ a: 1 }, { a: 2 }], other: 3 };
    expect(withValueAt(value, 'list.1.a', 9)).toEqual({ list: [{ a: 1 }, { a: 9 }], other: 3 });
    expect(value.list[1]).toEqual({ a: 2 });
  });

  it('changes nothing where the path leads nowhere', () => {
    const value = { list: [{ a: 1 }] };
    for (const path of ['list.3.a', 'no.b', 'list.0.a.b']) {
      expect(withValueAt(value, path, 9), path).toEqual(value);
    }
  });
});

it('finds the path of a field by its element id', () => {
  expect(fieldPath(fieldId('home.name'))).toBe('home.name');
  expect(fieldPath('panel')).toBeUndefined();
});
