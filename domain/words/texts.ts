import { ERRORS, type ErrorCode } from '../errors.ts';
import { fill } from './fill.ts';
import { WORD_GROUP_NAMES, type WORD_GROUPS, type WordGroupName, wordsIn } from './groups.ts';
import { type CountedWord, isCounted, type PluralCategory, type Word } from './word.ts';
import { type ChangedWord, type ChangedWords, defaultForm } from './words-schema.ts';

type WordsOf<Name extends WordGroupName> = (typeof WORD_GROUPS)[Name]['words'];

/** The texts of a group's words, by key, without the counted ones. */
export type Texts<Name extends WordGroupName> = {
  readonly [Key in keyof WordsOf<Name> as WordsOf<Name>[Key] extends Word ? Key : never]: string;
};

/** The key of a counted word. */
export type CountedKey<Name extends WordGroupName> = {
  [Key in keyof WordsOf<Name>]: WordsOf<Name>[Key] extends CountedWord ? Key & string : never;
}[keyof WordsOf<Name>];

/** The texts of a group: the owner's where they are changed, and the defaults. */
export function textsOf<Name extends WordGroupName>(changed: ChangedWords, name: Name): Texts<Name>;
export function textsOf(changed: ChangedWords, name: WordGroupName): Record<string, string> {
  const own = changed[name] ?? {};
  return Object.fromEntries(
    Object.entries(wordsIn(name)).flatMap(([key, declared]) =>
      isCounted(declared) ? [] : [[key, textOf(own[key], declared.text)]],
    ),
  );
}

const textOf = (changed: ChangedWord | undefined, text: string): string =>
  typeof changed === 'string' ? changed : text;

/** The plural categories that a language has, in the order of CLDR. An unknown language has those of English. */
export const categoriesOf = (language: string): readonly PluralCategory[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** The form of a counted word for a number, with the number in the language's own writing. */
export function countedText<Name extends WordGroupName>(
  site: { readonly words: ChangedWords; readonly language: string },
  name: Name,
  key: CountedKey<Name>,
  n: number,
): string {
  const declared = wordsIn(name)[key];
  if (declared === undefined || !isCounted(declared))
    throw new Error(`${name}.${key} is not counted.`);
  const category = new Intl.PluralRules(site.language).select(n);
  const text = formOf(declared, site.words[name]?.[key], category);
  return fill(text, { n: n.toLocaleString(site.language) });
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
    : fill(textOf(changed.errors?.[code], ERRORS[code].message), { address: address ?? '' });

/** All words of a site, the defaults included, with the forms that its language has. For exports and comparisons. */
export function allWords(site: {
  readonly words: ChangedWords;
  readonly language: string;
}): ChangedWords {
  const categories = categoriesOf(site.language);
  return Object.fromEntries(
    WORD_GROUP_NAMES.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(wordsIn(name)).map(([key, declared]) => [
          key,
          wholeWord(declared, site.words[name]?.[key], categories),
        ]),
      ),
    ]),
  );
}

function wholeWord(
  declared: Word | CountedWord,
  changed: ChangedWord | undefined,
  categories: readonly PluralCategory[],
): ChangedWord {
  if (!isCounted(declared)) return textOf(changed, declared.text);
  return Object.fromEntries(
    categories.map((category) => [category, formOf(declared, changed, category)]),
  );
}

function formOf(declared: CountedWord, changed: ChangedWord | undefined, category: string): string {
  const forms = typeof changed === 'object' ? changed : {};
  return forms[category] ?? defaultForm(declared, category, forms.other);
}
