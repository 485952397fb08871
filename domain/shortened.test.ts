import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inShort, shortened } from './shortened.ts';

it.each([
  ['', 20, ''],
  [' one\n\n  two ', 20, 'one two'],
  ['a text that is long, and goes on', 21, 'a text that is long…'],
  ['Donaudampfschifffahrtsgesellschaft', 12, 'Donaudampfs…'],
  ['縁側は日本の家屋の廊下です。庭に面しています。', 11, '縁側は日本の家屋の…'],
])('shortens %j to %i characters at a word: %j', (text, max, short) => {
  expect(shortened(text, max)).toBe(short);
});

it('a shortened text is well-formed and one line of at most the given length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.integer({ min: 2, max: 60 }),
      (text, max) => {
        const short = shortened(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short).not.toMatch(/[\r\n\t]/);
        expect(short.isWellFormed()).toBe(text.isWellFormed());
      },
    ),
  );
});

describe('a description in short', () => {
  it.each([
    ['One.\n\nTwo.', 'One.'],
    [`${'a'.repeat(100)}. ${'b'.repeat(200)}`, `${'a'.repeat(100)}.`],
    [`Version 1.5 ${'a '.repeat(200)}`, `Version 1.5 ${'a '.repeat(113)}a…`],
    ['縁'.repeat(100).concat('。').repeat(3), '縁'.repeat(100).concat('。').repeat(2)],
    ['\u{1F343}'.repeat(300), `${'\u{1F343}'.repeat(119)}…`],
  ])('ends with a sentence or a word: %#', (text, short) => {
    expect(inShort(text)).toBe(short);
  });
});
