import { z } from 'zod';

/** Converts a stored value to the text that the owner edits, and back. */
export interface TextCodec<T> {
  readonly parse: (text: string) => T;
  readonly format: (value: T) => string;
}

/** Roles: one per line, blank lines dropped (docs/product.md#checks-of-what-is-entered). */
export const onePerLine: TextCodec<string[]> = {
  parse: (text) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  format: (lines) => lines.join('\n'),
};

/** Skill tags: split by comma plus space; an empty text is an empty list. */
export const commaSpace: TextCodec<string[]> = {
  parse: (text) => (text === '' ? [] : text.split(', ')),
  format: (items) => items.join(', '),
};

/** Technologies: split by comma plus space, empty entries dropped. */
export const commaSpaceFilled: TextCodec<string[]> = {
  parse: (text) => commaSpace.parse(text).filter((item) => item.trim() !== ''),
  format: commaSpace.format,
};

// A lone surrogate has no UTF-8 form, and PostgreSQL's text cannot hold U+0000.
/** True for a text that every store can hold. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** Normalizes line breaks to `\n`, because browsers send `\r\n`. */
export const withLineFeeds = (value: string): string => value.replaceAll(/\r\n?/g, '\n');

/**
 * A text of at most `max` UTF-16 units that every store can hold, with normalized line breaks.
 */
export const text = (max: number) =>
  z
    .string()
    .overwrite(withLineFeeds)
    .max(max, `At most ${max.toLocaleString('en')} characters.`)
    .refine(isStorable, 'This text has characters that cannot be stored.');

/** A text on one line, trimmed. */
export const line = (max: number) =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => !/[\r\n]/.test(value), 'This must be one line.');

/** A line that is not empty. */
export const requiredLine = (max: number, message: string) =>
  line(max).refine((value) => value !== '', message);

/**
 * A list that is edited as one text. Items are trimmed; empty and repeated ones are dropped. An item must not
 * contain the separator, because it would become two items at the next edit.
 */
export const tags = (maxItems: number, maxLength: number) =>
  z
    .array(
      line(maxLength).refine((item) => !item.includes(', '), 'A comma plus space ends an entry.'),
    )
    .max(maxItems, `At most ${maxItems} entries.`)
    .transform((items) => [...new Set(items.filter((item) => item !== ''))]);
