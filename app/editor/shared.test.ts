import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAt, withValueAt } from './paths.ts';
import { shared, sharedAt } from './shared.ts';

const entry = (key: string, title: string) => ({ key, title, tags: ['a', 'b'] });

it('is equal to the new value, whatever the old one was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const result = shared(before, after);
      expect(result).toStrictEqual(after);
    }),
  );
});

it('has the old objects where nothing changed, also of entries that moved', () => {
  const before = { list: [entry('1', 'One'), entry('2', 'Two')], name: 'x' };
  const after = { list: [entry('2', 'Two'), entry('1', 'Other')], name: 'x' };
  const result = shared(before, after);
  expect(result.list[0]).toBe(before.list[1]);
  expect(result.list[1]).not.toBe(before.list[0]);
  expect(result.list[1]?.tags).toBe(before.list[0]?.tags);
  expect(shared(before, structuredClone(before))).toBe(before);
});

it('shares nothing with the new value, which may be changed in place later', () => {
  const after = { list: [entry('1', 'One')] };
  const result = shared(undefined, after);
  after.list[0]?.tags.push('c');
  expect(result.list[0]?.tags).toEqual(['a', 'b']);
});

describe('the copy of a change at one path', () => {
  const content = { list: [entry('1', 'One'), entry('2', 'Two')], words: { a: 'x' } };

  it.each([
    ['list.1.title', 'Other'],
    ['list.1.tags', ['a', 'c']],
    ['list', [entry('2', 'Two'), entry('1', 'One')]],
    ['words.b', 'new'],
    ['', { list: [], words: { a: 'y' } }],
  ])(
    'at "%s" is equal to the new value, and has the old objects beside the path',
    (path, value) => {
      const after = path === '' ? value : withValueAt(structuredClone(content), path, value);
      const result = sharedAt(content, after, path);
      expect(result).toStrictEqual(after);
      if (path !== '') expect(valueAt(result, 'words') === content.words).toBe(path !== 'words.b');
      if (path.startsWith('list.')) expect(valueAt(result, 'list.0')).toBe(content.list[0]);
    },
  );

  it('is the old value where nothing changed', () => {
    expect(sharedAt(content, structuredClone(content), 'list.1.title')).toBe(content);
  });

  it('shares nothing with the new value, which may be changed in place later', () => {
    const after = structuredClone(content);
    after.list[0]?.tags.push('c');
    const result = sharedAt(content, after, 'list.0.tags');
    after.list[0]?.tags.push('d');
    expect(result.list[0]?.tags).toEqual(['a', 'b', 'c']);
  });
});
