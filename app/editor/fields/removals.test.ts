import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRemovals, linesOf, listIdAt, movedPath, type Removal } from './removals.ts';

const removal = (key: string, before: readonly string[]): Removal => ({
  list: 'projects',
  key,
  before,
  title: key,
  value: { key },
});

const shown = (keys: readonly string[], removals: readonly Removal[]) =>
  linesOf(keys, removals).map(({ key, removal }) => (removal === null ? key : `(${key})`));

describe('a removed entry', () => {
  it('stands where it stood, in whatever order the entries were removed and brought back', () => {
    const keys = ['a', 'b', 'c', 'd', 'e'];
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 12 }), (presses) => {
        let removals: readonly Removal[] = [];
        for (const place of presses) {
          const line = linesOf(
            keys.filter((key) => !removals.some((each) => each.key === key)),
            removals,
          )[place];
          if (line === undefined) continue;
          if (line.removal !== null) removals = removals.filter((each) => each !== line.removal);
          else removals = [...removals, removal(line.key, keys.slice(0, place))];
          const live = keys.filter((key) => !removals.some((each) => each.key === key));
          expect(linesOf(live, removals).map(({ key }) => key)).toEqual(keys);
        }
      }),
    );
  });

  it('follows the entries before it when they move, and stays at the start if it was first', () => {
    expect(shown(['c', 'a'], [removal('b', ['a'])])).toEqual(['c', 'a', '(b)']);
    expect(shown(['b', 'c'], [removal('a', [])])).toEqual(['(a)', 'b', 'c']);
  });

  it('is not shown where a merge has brought it back', () => {
    expect(shown(['a', 'b'], [removal('b', ['a'])])).toEqual(['a', 'b']);
  });
});

it('is removed once, though it came back in another way and was removed again', () => {
  const removals = createRemovals();
  const [first, second] = [removal('a', []), removal('a', ['b'])];
  removals.add(first);
  removals.add(second);
  expect(removals.all()).toEqual([second]);
});

describe('a save', () => {
  it('ends the way back for what was removed before it began', () => {
    const removals = createRemovals();
    const listener = vi.fn();
    removals.subscribe(listener);
    const [first, second] = [removal('a', []), removal('b', [])];
    removals.add(first);
    const stored = removals.begin();
    removals.add(second);
    expect(removals.all()).toEqual([first, second]);
    stored();
    expect(removals.all()).toEqual([second]);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

it('names a list by the keys around it, which stay when an entry moves', () => {
  const tools: object[] = [];
  const values = { downloads: { categories: [{ key: 'x', tools }, { tools }] } };
  expect(listIdAt(values, 'downloads.categories')).toBe('.downloads.categories');
  expect(listIdAt(values, 'downloads.categories.0.tools')).toBe('.downloads.categories[x].tools');
  expect(listIdAt(values, 'downloads.categories.1.tools')).toBe('.downloads.categories[1].tools');
});

describe('the path of an entry in another content', () => {
  const before = { downloads: { categories: [{ key: 'x', tools: [{ key: 'a' }] }, { key: 'y' }] } };
  const tool = 'downloads.categories.0.tools.0';

  it('is where the entry with its key is now', () => {
    const now = {
      downloads: {
        categories: [{ key: 'y' }, { key: 'x', tools: [{ key: 'b' }, { key: 'a' }] }],
      },
    };
    expect(movedPath(before, `${tool}.name`, now)).toBe('downloads.categories.1.tools.1.name');
    expect(movedPath(before, 'downloads.categories.1', now)).toBe('downloads.categories.0');
    expect(movedPath(before, 'downloads.categories', now)).toBe('downloads.categories');
  });

  it('is none where it, or the entry around it, is gone', () => {
    const categories = [{ key: 'x', tools: [{ key: 'b' }] }];
    expect(movedPath(before, tool, { downloads: { categories } })).toBeUndefined();
    expect(movedPath(before, tool, { downloads: { categories: [] } })).toBeUndefined();
  });
});
