import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceOf } from './type-into.ts';

it.each([
  ['github.com/x', 'https://github.com/x', { start: 0, end: 0, typed: 'https://' }],
  ['SVG, Type,Python', 'SVG, Type, Python', { start: 10, end: 10, typed: ' ' }],
  ['htp://x', 'https://x', { start: 2, end: 3, typed: 'tps' }],
  ['a,,b', 'a, b', { start: 2, end: 3, typed: ' ' }],
  ['a', '', { start: 0, end: 1, typed: '' }],
])('from %j to %j little is typed', (before, after, difference) => {
  expect(differenceOf(before, after)).toEqual(difference);
});

it('what is typed makes one text of any other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ',', ' ') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { start, end, typed } = differenceOf(before, after);
      expect(before.slice(0, start) + typed + before.slice(end)).toBe(after);
      expect(end).toBeGreaterThanOrEqual(start);
    }),
  );
});
