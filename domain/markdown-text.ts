/** A text in Markdown without its marks, for places that have plain text only. What is in marks stays. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '');

/** A line that begins with so many marks of lists and quotes that the time to parse it grows with their square. */
const NESTED = /^[ \t]*(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+){13}/m;

/** Signs that open or close something. */
const SIGNS = /[*_[\]>`<]/g;

/**
 * Whether a text in Markdown has too many signs to be parsed in some 40 ms: more than 2,000, or 13 lists and quotes in
 * each other on one line.
 */
export const isTooMarked = (text: string): boolean =>
  NESTED.test(text) || (text.match(SIGNS) ?? []).length > 2_000;

/** The description of Home or About as plain text. */
export const plainDescription = (section: {
  readonly description: string;
  readonly isMarkdown: boolean;
}): string => (section.isMarkdown ? withoutMarks(section.description) : section.description);
