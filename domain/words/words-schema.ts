import { z } from 'zod';
import { text } from '../text.ts';
import { WORD_GROUP_NAMES, wordsIn } from './groups.ts';
import { type CountedWord, isCounted, PLURAL_CATEGORIES, type Word } from './word.ts';

/** The longest word, in characters. */
export const WORD_MAX = 2_000;

/** A changed word: its text or, if it is counted, the texts of its changed forms by plural category. */
export type ChangedWord = string | Readonly<Record<string, string>>;

/** The words that the owner has changed, by group and key. Any other word has its default text. */
export type ChangedWords = Readonly<Record<string, Readonly<Record<string, ChangedWord>>>>;

const named = (names: readonly string[]): string =>
  names.length === 0 ? 'Nothing in braces' : names.map((name) => `{${name}}`).join(', ');

const textSchemas = new Map<string, z.ZodType<string>>();

/** The schema of a word's text, or of a form of it: only what the word replaces may be in braces. */
export function wordText({ params }: Word | CountedWord): z.ZodType<string> {
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

const schemaOf = (declared: Word | CountedWord): z.ZodType<ChangedWord | undefined> =>
  isCounted(declared)
    ? z.partialRecord(z.enum(PLURAL_CATEGORIES), wordText(declared)).optional()
    : wordText(declared).optional();

const groupSchema = (words: Readonly<Record<string, Word | CountedWord>>) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(words).map(([key, declared]) => [key, schemaOf(declared)] as const),
      ),
    )
    .transform((changed) => {
      const entries = Object.entries(changed).flatMap(([key, value]) => {
        const declared = words[key];
        const kept = declared && storedWord(declared, value);
        return kept === undefined ? [] : [[key, kept] as const];
      });
      return Object.fromEntries<ChangedWord>(entries);
    });

/** What is stored of a changed word: undefined where it is the default, or empty although it must be shown. */
export function storedWord(
  declared: Word | CountedWord,
  value: ChangedWord | undefined,
): ChangedWord | undefined {
  if (value === undefined) return undefined;
  if (!isCounted(declared)) {
    if (typeof value !== 'string' || value === declared.text) return undefined;
    return value.trim() === '' && !declared.isOptional ? undefined : value;
  }
  if (typeof value === 'string') return undefined;
  const filled = Object.entries(value).filter(([, form]) => form.trim() !== '');
  const { other } = Object.fromEntries(filled);
  const forms = filled.filter(([category, form]) => {
    const changedOther = category === 'other' ? undefined : other;
    return form !== defaultForm(declared, category, changedOther);
  });
  return forms.length === 0 ? undefined : Object.fromEntries(forms);
}

/**
 * The text of a plural category that is not changed. A category which English does not have has the text of `other`,
 * as the owner may have changed it.
 */
export const defaultForm = (
  { forms }: CountedWord,
  category: string,
  other: string = forms.other,
): string => new Map<string, string>(Object.entries(forms)).get(category) ?? other;

/**
 * The words that the owner has changed. A word that a later version does not have any more is dropped, and so is one
 * that is the default text: a default that a later version improves then reaches every owner who has not changed it.
 */
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
