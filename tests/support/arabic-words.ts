import { allWords, categoriesOf } from '../../domain/words/texts.ts';

/** A letter for each of English. */
const LETTERS = [...'ابجدهوزحطيكلمنسعفصقرشتثخذض'];

/** A text in Arabic letters, which says nothing. Names in braces stay, and vowels inside a word are not written. */
const inArabic = (text: string): string =>
  text.replaceAll(/(\{\w+\})|(\B[aeiou])|[a-z]/gi, (letter, name?: string, vowel?: string) =>
    vowel === undefined ? (name ?? LETTERS[letter.toLowerCase().charCodeAt(0) - 97] ?? '') : '',
  );

const words = Object.entries(allWords({ language: 'ar', words: {} })).map(([group, own]) => [
  group,
  Object.fromEntries(
    Object.entries(own).map(([key, word]) => [
      key,
      typeof word === 'string'
        ? inArabic(word)
        : Object.fromEntries(
            categoriesOf('ar').map((category) => [category, inArabic(word.other ?? '')]),
          ),
    ]),
  ),
]);

/** A document that is imported into a site written from right to left, with every word. */
export const arabicWords = {
  program: 'engawa',
  document: 1,
  content: { site: { language: 'ar', words: Object.fromEntries(words) } },
};

/** The word in the menu of a phone. */
export const ARABIC_MENU = inArabic('Menu');
