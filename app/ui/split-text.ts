/** A text in two parts, of which the second may be opened. */
export interface SplitText {
  readonly start: string;
  /** Empty where the whole text is short enough. */
  readonly rest: string;
}

/**
 * Splits a text that is much longer than `length` at the last line break, sentence or word before it.
 * A text that would only lose a line or two stays whole.
 */
export function splitText(text: string, length: number): SplitText {
  const whole = text.trim();
  if (whole.length <= length * 1.4) return { start: whole, rest: '' };
  const head = whole.slice(0, length);
  const ends = [
    head.lastIndexOf('\n'),
    Math.max(...['. ', '! ', '? ', '。', '। '].map((end) => head.lastIndexOf(end) + 1)),
    head.lastIndexOf(' '),
  ];
  const end = ends.find((at) => at > length / 2) ?? length;
  const cut = head.isWellFormed() || end < length ? end : end - 1;
  return { start: whole.slice(0, cut).trimEnd(), rest: whole.slice(cut).trimStart() };
}
