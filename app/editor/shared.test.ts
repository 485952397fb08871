import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shared } from './shared.ts';

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
