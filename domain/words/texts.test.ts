import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { allWords, errorText, textsOf } from './texts.ts';
import { wordsSchema } from './words-schema.ts';

describe('the texts of a group', () => {
  it("are the owner's if they are changed, even if they are empty", () => {
    const words = { skills: { menu: 'Saberes', lead: '' }, home: { menu: 'Casa' } };
    expect(textsOf(words, 'skills')).toEqual({
      ...textsOf({}, 'skills'),
      menu: 'Saberes',
      lead: '',
    });
  });
});

describe('the message of an error', () => {
  it("is the catalogue's, or in the owner's words", () => {
    expect(errorText({}, 'overloaded')).toBe('The site is busy. Please try again in a moment.');
    expect(errorText({ errors: { overloaded: 'Um momento.' } }, 'overloaded')).toBe('Um momento.');
  });
});

describe('all words', () => {
  it('are the words that pages show, and store the same changes again', () => {
    fc.assert(
      fc.property(portfolios, ({ site }) => {
        const all = allWords(site.words);
        expect(all.home).toEqual(textsOf(site.words, 'home'));
        expect(allWords(wordsSchema.parse(all))).toEqual(all);
      }),
    );
  });
});
