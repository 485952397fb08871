import { expect, it } from 'vitest';
import { categoriesOf } from '../../../domain/words/texts.ts';
import { pluralExample, usableLanguage } from './word-row.tsx';

it.each([
  ['en', { one: 1, other: 0 }],
  ['pt-BR', { one: 0, many: 1_000_000, other: 2 }],
  ['ru', { one: 1, few: 2, many: 0, other: 0.5 }],
  ['ar', { zero: 0, one: 1, two: 2, few: 3, many: 11, other: 100 }],
  ['ja', { other: 0 }],
])('each plural form of %s has its smallest number', (language, examples) => {
  const found = categoriesOf(language).map((category) => [
    category,
    pluralExample(language, category),
  ]);
  expect(Object.fromEntries(found)).toEqual(examples);
});

it('a tag that is not finished has the forms of English', () => {
  expect(usableLanguage('')).toBe('en');
  expect(usableLanguage('pt-')).toBe('en');
  expect(usableLanguage('PT-br')).toBe('pt-BR');
});
