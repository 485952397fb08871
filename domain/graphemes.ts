/** Absent in Firefox before 125, where a code point counts as a letter. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** The grapheme clusters of a text (UAX 29): a Bengali syllable is one. */
export const graphemesOf = (text: string): string[] =>
  segmenter === undefined
    ? [...text]
    : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The beginning of a text, at most `max` UTF-16 units, cut between two grapheme clusters. */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = segmenter?.segment(text).containing(max)?.index;
  return end === undefined
    ? text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
    : text.slice(0, end);
}
