import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { allWords, countedText, errorText, textsOf } from './texts.ts';
import { wordsSchema } from './words-schema.ts';

const countedIn = (language: string, forms: Record<string, string>) => (n: number) =>
  countedText({ language, words: { downloads: { tools: forms } } }, 'downloads', 'tools', n);

describe('the texts of a group', () => {
  it('are those of the owner where they are changed, also if they are empty', () => {
    const words = { skills: { menu: 'Saberes', lead: '' }, home: { menu: 'Casa' } };
    expect(textsOf(words, 'skills')).toEqual({
      ...textsOf({}, 'skills'),
      menu: 'Saberes',
      lead: '',
    });
  });
});

describe('a counted word', () => {
  it('has the English forms where nothing is changed', () => {
    const text = countedIn('en', {});
    expect([0, 1, 2, 1_234].map(text)).toEqual(['0 tools', '1 tool', '2 tools', '1,234 tools']);
  });

  it('has the six forms of Arabic, where a form need not name the number', () => {
    const text = countedIn('ar-EG', {
      zero: 'بلا أدوات',
      one: 'أداة واحدة',
      two: 'أداتان',
      few: '{n} أدوات',
      many: '{n} أداة',
      other: '{n} من الأدوات',
    });
    expect([0, 1, 2, 3, 11, 100].map(text)).toEqual([
      ...['بلا أدوات', 'أداة واحدة', 'أداتان', '٣ أدوات', '١١ أداة', '١٠٠ من الأدوات'],
    ]);
  });
});

describe('the message of an error', () => {
  it('is that of the catalogue, or the words of the owner', () => {
    expect(errorText({}, 'overloaded')).toBe('The site is busy. Please try again in a moment.');
    expect(errorText({ errors: { overloaded: 'Um momento.' } }, 'overloaded')).toBe('Um momento.');
  });
});

describe('all words', () => {
  it('are the words that pages show, and stored again are the same changes', () => {
    fc.assert(
      fc.property(portfolios, ({ site }) => {
        const all = allWords(site);
        expect(all.home).toEqual(textsOf(site.words, 'home'));
        const stored = { ...site, words: wordsSchema.parse(all) };
        expect(allWords(stored)).toEqual(all);
      }),
    );
  });
});
