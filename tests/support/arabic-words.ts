import { allWords, categoriesOf } from '../../domain/words/texts.ts';

/** A letter for each of English, so that texts have the length and the spaces of words. */
const LETTERS = [...'ابجدهوزحطيكلمنسعفصقرشتثخذض'];

/** A text in Arabic letters, which says nothing. Names in braces stay. */
const inArabic = (text: string): string =>
  text.replaceAll(/\{\w+\}|[a-z]/gi, (part) =>
    part.length > 1 ? part : (LETTERS[part.toLowerCase().charCodeAt(0) - 97] ?? part),
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
