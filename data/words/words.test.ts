import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { partialContentOf } from '../../domain/content/transfer.ts';
import { WORD_GROUP_NAMES, wordsIn } from '../../domain/words/groups.ts';
import { allWords } from '../../domain/words/texts.ts';
import { type ChangedWords, wordsSchema } from '../../domain/words/words-schema.ts';

const samples = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, unknown] => [
    name,
    JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  ]);

/** Every text, by its place such as `home.menu`. */
const texts = (words: ChangedWords): Map<string, string> =>
  new Map(
    Object.entries(words).flatMap(([group, keys]) =>
      Object.entries(keys).map(([key, word]) => [`${group}.${key}`, word] as const),
    ),
  );

/** The words that only the owner can write: an import must not say them for a site that has removed them. */
const CLAIMS = new Set(
  WORD_GROUP_NAMES.flatMap((group) =>
    Object.entries(wordsIn(group))
      .filter(([, word]) => word.claim !== null)
      .map(([key]) => `${group}.${key}`),
  ),
);

const paramsOf = (text = ''): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([param]) => param).toSorted();

describe.each(samples)('%s', (name, document) => {
  const { site = {} } = partialContentOf(document);
  const words = wordsSchema.parse(site.words);
  const wordTexts = texts(words);
  const all = texts(allWords({}));

  test('can be imported, and holds nothing but words and their language', () => {
    expect(Object.keys(partialContentOf(document))).toEqual(['site']);
    expect(Object.keys(site).toSorted()).toEqual(['language', 'words']);
  });

  test('has every word that says nothing of the owner', () => {
    const sampleTexts = texts(Object(site.words));
    const message = `Under site.words, data/words/${name} needs each word without a claim, and no other.`;
    const expected = [...all.keys()].filter((word) => !CLAIMS.has(word)).toSorted();
    expect([...sampleTexts.keys()].toSorted(), message).toEqual(expected);
    const blank = [...sampleTexts].filter(
      ([word, text]) => text.trim() === '' && all.get(word) !== '',
    );
    expect(blank, 'empty texts').toEqual([]);
  });

  test('keeps the names in braces', () => {
    for (const [word, text] of wordTexts) {
      expect(paramsOf(text), word).toEqual(paramsOf(all.get(word)));
    }
  });
});
