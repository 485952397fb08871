import { expect, it } from 'vitest';
import { languageChoice, languageChoices } from './place-fields.tsx';

it('a language is named in English, with its tag', () => {
  expect(languageChoice('pt-BR').label).toBe('Portuguese (Brazil), pt-BR');
  expect(languageChoice('xyz').label).toBe('xyz');
  expect(languageChoice('pt-').label).toBe('pt-');
});

it('any tag is offered once it is written, and no other word', () => {
  const tags = (query: string) => languageChoices(query).map(({ value }) => value);
  expect(tags('')).toContain('pt-BR');
  expect(tags('AR-u-nu-arab').at(-1)).toBe('ar-u-nu-arab');
  expect(tags('gsw-ch').at(-1)).toBe('gsw-CH');
  expect(tags('german')).toEqual(tags(''));
  expect(tags('de')).toEqual(tags(''));
});
