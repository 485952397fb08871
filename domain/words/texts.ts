import { ERRORS, type ErrorCode } from '../errors.ts';
import { WORD_GROUP_NAMES, type WORD_GROUPS, type WordGroupName, wordsIn } from './groups.ts';
import { interpolate } from './word.ts';
import type { ChangedWords } from './words-schema.ts';

/** The texts of a group's words, by key. */
export type Texts<Name extends WordGroupName> = Readonly<
  Record<keyof (typeof WORD_GROUPS)[Name]['words'], string>
>;

/** The texts of a group: the owner's where they are changed, and the defaults. */
export function textsOf<Name extends WordGroupName>(changed: ChangedWords, name: Name): Texts<Name>;
export function textsOf(changed: ChangedWords, name: WordGroupName): Record<string, string> {
  const changes = changed[name] ?? {};
  return Object.fromEntries(
    Object.entries(wordsIn(name)).map(([key, { text }]) => [key, changes[key] ?? text]),
  );
}

/**
 * The message of an error of the catalogue, in the owner's words where visitors can meet it. That of `unexpected` is
 * the message of the page that failed. `address` is the public origin, for the messages that name it.
 */
export const errorText = (
  changed: ChangedWords,
  code: ErrorCode,
  address: string | null = null,
): string =>
  code === 'unexpected'
    ? textsOf(changed, 'everywhere').serverError
    : interpolate(changed.errors?.[code] ?? ERRORS[code].message, { address: address ?? '' });

/** All words, the defaults included. For exports and comparisons. */
export const allWords = (changed: ChangedWords): ChangedWords =>
  Object.fromEntries(WORD_GROUP_NAMES.map((name) => [name, textsOf(changed, name)]));
