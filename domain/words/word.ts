import type { SitePage } from '../pages.ts';

/** A text that visitors read and the owner may change. */
export interface Word {
  readonly text: string;
  readonly label: string;
  /** Where it stands. */
  readonly where: string;
  /** The names in braces, such as `title` for `{title}`. */
  readonly params: readonly string[];
  /** Whether it may be empty, and is then not shown. */
  readonly isOptional: boolean;
  /** Set if the default says something about the owner, with the page that shows it unless it is its group's. */
  readonly claim: { readonly shownOn?: SitePage } | null;
}

export const word = (
  text: string,
  label: string,
  where: string,
  { claim = null, isOptional = claim !== null }: Partial<Pick<Word, 'isOptional' | 'claim'>> = {},
): Word => {
  const params = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return { text, label, where, params, isOptional, claim };
};

type Words = Readonly<Record<string, Word>>;

export interface WordGroup<Own extends Words = Words> {
  readonly label: string;
  readonly words: Own;
}

export const wordGroup = <Own extends Words>(label: string, words: Own): WordGroup<Own> => ({
  label,
  words,
});

/** Replaces names in braces, such as `{title}`, by values. A name without a value stays as it is. */
export const interpolate = (
  text: string,
  values: Readonly<Record<string, string | number>>,
): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
