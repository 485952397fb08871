import { ERRORS, type ErrorCode } from '../errors.ts';
import { WORD_GROUP_NAMES, type WORD_GROUPS, type WordGroupName, wordsIn } from './groups.ts';
import { interpolate } from './word.ts';
import type { ChangedWords } from './words-schema.ts';

export type Texts<Name extends WordGroupName> = Readonly<
  Record<keyof (typeof WORD_GROUPS)[Name]['words'], string>
>;

/** The texts of a group: the owner's or the defaults. */
export function textsOf<Name extends WordGroupName>(changed: ChangedWords, name: Name): Texts<Name>;
export function textsOf(changed: ChangedWords, name: WordGroupName): Record<string, string> {
  const changes = changed[name] ?? {};
  return Object.fromEntries(
    Object.entries(wordsIn(name)).map(([key, { text }]) => [key, changes[key] ?? text]),
  );
}

/** The message of an error, in the owner's words if visitors can meet it. `address` is the public origin. */
export const errorText = (
  changed: ChangedWords,
  code: ErrorCode,
  address: string | null = null,
): string =>
  code === 'unexpected'
    ? textsOf(changed, 'everywhere').serverError
    : interpolate(changed.errors?.[code] ?? ERRORS[code].message, { address: address ?? '' });

/** All words with their defaults, for exports and comparisons. */
export const allWords = (changed: ChangedWords): ChangedWords =>
  Object.fromEntries(WORD_GROUP_NAMES.map((name) => [name, textsOf(changed, name)]));
