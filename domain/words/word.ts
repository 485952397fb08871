import type { SitePage } from '../pages.ts';

/** The plural categories of CLDR, in its order (Unicode TR 35, part 3, section 5). */
export const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof PLURAL_CATEGORIES)[number];

/** A text with a form for each plural category that a language has; `other` always exists. */
export type PluralForms = Readonly<Partial<Record<PluralCategory, string>>> & {
  readonly other: string;
};

interface WordText {
  /** What the owner sees beside the field: what it is, and where it stands. */
  readonly label: string;
  readonly where: string;
  /** The names in braces that are replaced, such as `title` for `{title}`. */
  readonly params: readonly string[];
  /** Whether it may be empty, and is then not shown. */
  readonly isOptional: boolean;
}

/** A text that visitors read and the owner may change. */
export interface Word extends WordText {
  readonly text: string;
  /**
   * Whether the default says something of the owner, so that it is a sample. It may then be empty. With the page that
   * shows it, where this is not the page of its group.
   */
  readonly claim: { readonly shownOn?: SitePage } | null;
}

/** A text that depends on a number, which stands for `{n}`. */
export interface CountedWord extends WordText {
  readonly forms: PluralForms;
}

type WordOptions = Partial<Pick<Word, 'params' | 'isOptional' | 'claim'>>;

/** Declares a word with its default text. */
export const word = (
  text: string,
  label: string,
  where: string,
  { params = [], claim = null, isOptional = claim !== null }: WordOptions = {},
): Word => ({ text, label, where, params, isOptional, claim });

/** Declares a counted word with the forms of its default text, in English. */
export const countedWord = (
  forms: { readonly one: string; readonly other: string },
  label: string,
  where: string,
): CountedWord => ({ forms, label, where, params: ['n'], isOptional: false });

/** A group of words: those of one page, or those that all pages share. */
export interface WordGroup<
  Own extends Readonly<Record<string, Word | CountedWord>> = Readonly<
    Record<string, Word | CountedWord>
  >,
> {
  readonly label: string;
  readonly words: Own;
}

/** Declares a group of words. */
export const wordGroup = <Own extends Readonly<Record<string, Word | CountedWord>>>(
  label: string,
  words: Own,
): WordGroup<Own> => ({ label, words });

/** True for a counted word. */
export const isCounted = (declared: Word | CountedWord): declared is CountedWord =>
  'forms' in declared;
