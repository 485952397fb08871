import { z } from 'zod';

/** Converts between a stored value and the text that the owner edits. */
export interface TextCodec<T> {
  readonly parse: (text: string) => T;
  readonly format: (value: T) => string;
}

/** Roles: blank lines are dropped (docs/product.md#checks-of-what-is-entered). */
export const onePerLine: TextCodec<string[]> = {
  parse: (text) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  format: (lines) => lines.join('\n'),
};

/** Skill tags. */
export const commaSpace: TextCodec<string[]> = {
  parse: (text) => (text === '' ? [] : text.split(', ')),
  format: (items) => items.join(', '),
};

/** Technologies: empty entries are dropped. */
export const commaSpaceFilled: TextCodec<string[]> = {
  parse: (text) => commaSpace.parse(text).filter((item) => item.trim() !== ''),
  format: commaSpace.format,
};

/** Whether every store can hold the text: PostgreSQL refuses U+0000, and UTF-8 has no lone surrogates. */
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000');

/** A text with line breaks as `\n`; browsers send `\r\n`. */
export const withLineFeeds = (value: string): string => value.replaceAll(/\r\n?/g, '\n');

/** A text of at most `max` UTF-16 units that every store can hold, with line breaks as `\n`. */
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

export const requiredLine = (max: number, message: string) =>
  line(max).refine((value) => value !== '', message);

/** A list that is edited as one text. Items are trimmed; empty and repeated ones are dropped. */
export const tags = (maxItems: number, maxLength: number) =>
  z
    .array(
      line(maxLength).refine((item) => !item.includes(', '), 'A comma plus space ends an entry.'),
    )
    .max(maxItems, `At most ${maxItems} entries.`)
    .transform((items) => [...new Set(items.filter((item) => item !== ''))]);
