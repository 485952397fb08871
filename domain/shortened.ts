const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * A text on one line of at most `max` UTF-16 units. A longer one ends at a word, by the rules of Unicode (UAX 29, so
 * also where words have no spaces between them), with an ellipsis.
 */
export function shortened(text: string, max: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  let end = 0;
  for (const { index, segment } of words.segment(line.slice(0, max + 1))) {
    if (index + segment.length > max - 1) break;
    end = index + segment.length;
  }
  // One word fills all of it. The cut may split a character of two units: its half is removed.
  const cut = end > max / 2 ? line.slice(0, end) : line.slice(0, max - 1);
  return `${cut.replace(/[\s.,;:!?\p{Cs}]+$/u, '')}…`;
}
