/** A text in Markdown without its marks, for places that have plain text only. What is in marks stays. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '');

/** The description of Home or About as plain text. */
export const plainDescription = (section: {
  readonly description: string;
  readonly isMarkdown: boolean;
}): string => (section.isMarkdown ? withoutMarks(section.description) : section.description);
