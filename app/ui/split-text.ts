import { beginningOf } from '../../domain/graphemes.ts';

/** A text in two parts; the second one is shown on demand. */
export interface SplitText {
  readonly start: string;
  /** Empty if the whole text is short enough. */
  readonly rest: string;
}

/**
 * Splits a text that is much longer than `length` at the last line break, sentence or word before it.
 * A text that is only a line or two longer is not split.
 */
export function splitText(text: string, length: number): SplitText {
  const whole = text.trim();
  if (whole.length <= length * 1.4) return { start: whole, rest: '' };
  const head = whole.slice(0, length);
  const ends = [
    head.lastIndexOf('\n'),
    Math.max(...['. ', '! ', '? ', '؟ ', '。', '। '].map((end) => head.lastIndexOf(end) + 1)),
    head.lastIndexOf(' '),
  ];
  const start = beginningOf(whole, ends.find((at) => at > length / 2) ?? length);
  return { start: start.trimEnd(), rest: whole.slice(start.length).trimStart() };
}
