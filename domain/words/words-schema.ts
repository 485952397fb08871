import { z } from 'zod';
import { text } from '../text.ts';
import { WORD_GROUP_NAMES, wordsIn } from './groups.ts';
import type { Word } from './word.ts';

/** In characters. */
export const WORD_MAX = 2_000;

/** The words that the owner has changed, by group and key. */
export type ChangedWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

const named = (names: readonly string[]): string =>
  names.length === 0 ? 'Nothing in braces' : names.map((name) => `{${name}}`).join(', ');

const textSchemas = new Map<string, z.ZodType<string>>();

/** Only names that the word replaces may be in braces. */
export function wordText({ params }: Word): z.ZodType<string> {
  const name = params.join();
  const schema = textSchemas.get(name) ?? textOf(params);
  textSchemas.set(name, schema);
  return schema;
}

const textOf = (params: readonly string[]): z.ZodType<string> =>
  text(WORD_MAX).superRefine((value, context) => {
    const unknown = [...value.matchAll(/\{(\w+)\}/g)].find(
      ([, name = '']) => !params.includes(name),
    );
    if (unknown === undefined) return;
    const message = `${named(params)} is replaced here, and ${unknown[0]} is not.`;
    context.addIssue({ code: 'custom', message });
  });

const groupSchema = (words: Readonly<Record<string, Word>>) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(words).map(([key, word]) => [key, wordText(word).optional()] as const),
      ),
    )
    .transform((changed) => {
      const entries = Object.entries(changed).flatMap(([key, value]) => {
        const word = words[key];
        const stored = word && storedWord(word, value);
        return stored === undefined ? [] : [[key, stored] as const];
      });
      return Object.fromEntries(entries);
    });

/** The stored value of a word: undefined for the default, and for an empty word that must be shown. */
export const storedWord = (
  { text, isOptional }: Word,
  value: string | undefined,
): string | undefined =>
  value === text || (value?.trim() === '' && !isOptional) ? undefined : value;

/** Changed words alone, so that later defaults reach every owner; words of earlier versions are dropped. */
export const wordsSchema: z.ZodType<ChangedWords> = z
  .object(
    Object.fromEntries(
      WORD_GROUP_NAMES.map((name) => [name, groupSchema(wordsIn(name)).optional()] as const),
    ),
  )
  .transform((groups) =>
    Object.fromEntries(
      Object.entries(groups).flatMap(([name, words]) =>
        words === undefined || Object.keys(words).length === 0 ? [] : [[name, words] as const],
      ),
    ),
  );
