/** Absent in Firefox before version 125, where a code point counts as a letter. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** The letters of a text as its readers see them (grapheme clusters, UAX 29): a Bengali syllable is one. */
export const graphemesOf = (text: string): string[] =>
  segmenter === undefined
    ? [...text]
    : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The beginning of a text, of at most `max` UTF-16 units, that ends between two of its letters. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = segmenter?.segment(text).containing(max)?.index;
  return end === undefined
    ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
    : text.slice(0, end);
}
