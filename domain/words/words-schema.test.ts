import { describe, expect, it } from 'vitest';
import { errorLines } from '../content/labels.ts';
import { fieldErrors } from '../site-error.ts';
import { WORD_MAX, wordsSchema } from './words-schema.ts';

const parse = (words: unknown) => wordsSchema.parse(words);

function linesOf(words: unknown): string[] {
  const { error } = wordsSchema.safeParse(words);
  if (error === undefined) throw new Error('The words were accepted.');
  return errorLines(
    Object.fromEntries(
      Object.entries(fieldErrors(error)).map(([path, message]) => [`site.words.${path}`, message]),
    ),
  );
}

describe('the words that are stored', () => {
  it('are the changed ones, without defaults', () => {
    expect(
      parse({ home: { menu: 'Casa', more: 'More about me' }, about: { menu: 'About' } }),
    ).toEqual({ home: { menu: 'Casa' } });
  });

  it('are empty only if the text is optional', () => {
    expect(parse({ skills: { heading: ' ', menu: '', lead: '' } })).toEqual({
      skills: { lead: '' },
    });
  });

  it('have no word or group that this version does not have', () => {
    expect(parse({ garden: { heading: 'Garden' }, home: { menu: 'Casa', moss: 'Moss' } })).toEqual({
      home: { menu: 'Casa' },
    });
  });
});

describe('words that are refused', () => {
  it.each([
    [
      { everywhere: { backTo: 'Back to {pgae}' } },
      'Site, Words, All pages, Button to the page: {page} is replaced here, and {pgae} is not.',
    ],
    [
      { home: { menu: 'Home of {name}' } },
      'Site, Words, Home, Name in the menu: Nothing in braces is replaced here, and {name} is not.',
    ],
    [{ home: { menu: 7 } }, 'Invalid input: expected string'],
    [{ home: { menu: 'a'.repeat(WORD_MAX + 1) } }, 'At most 2,000 characters.'],
  ])('%j: one line at the word', (words, line) => {
    const lines = linesOf(words);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(line);
    expect(lines[0]).toMatch(/^Site, Words, /);
  });
});
