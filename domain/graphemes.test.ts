import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningOf, graphemesOf } from './graphemes.ts';

it.each([
  ['short', 9, 'short'],
  ['shorter', 5, 'short'],
  // A family of three, a flag, a syllable of three code points, and an e with its accent apart.
  ['a👨‍👩‍👧b', 8, 'a'],
  ['a👨‍👩‍👧b', 9, 'a👨‍👩‍👧'],
  ['🇧🇷🇮🇳', 6, '🇧🇷'],
  ['কক্ষ', 3, 'ক'],
  ['cafe\u0301s', 4, 'caf'],
])('of %j at most %i units are %j', (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning);
});

it('a cut text ends between two grapheme clusters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(50), (text, max) => {
      const beginning = beginningOf(text, max);
      expect(beginning.length).toBeLessThanOrEqual(max);
      const letters = graphemesOf(text);
      expect(letters.slice(0, graphemesOf(beginning).length).join('')).toBe(beginning);
    }),
  );
});
