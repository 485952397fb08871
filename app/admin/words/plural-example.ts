import type { PluralCategory } from '../../../domain/words/word.ts';

// Some categories have no small whole number: `many` in French begins at a million, and `other` in Russian has only
// fractions.
const CANDIDATES: readonly number[] = [
  ...Array.from({ length: 201 }, (_, number) => number),
  1_000_000,
  0.5,
  1.5,
];

/** The smallest number of a plural category in a language, or undefined if no such number is known. */
export function pluralExample(language: string, category: PluralCategory): number | undefined {
  const rules = new Intl.PluralRules(language);
  return CANDIDATES.find((number) => rules.select(number) === category);
}

/** The language, or English while what is entered is no tag of a language. */
export function usableLanguage(entered: string): string {
  try {
    return Intl.getCanonicalLocales(entered)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
