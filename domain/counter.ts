/** Where a counter runs to when its stat holds no number (section 3, the second default set). */
export const DEFAULT_COUNTER_TARGETS: readonly number[] = [2, 15, 6];

/** A stat's value parted for counting. The three parts, put together, are what is shown at the end. */
export interface Counter {
  readonly before: string;
  /** The number as it is written, such as `1,000` or `4.9`; empty where there is nothing to count to. */
  readonly number: string;
  readonly after: string;
}

// Digits, or groups of them of which the last has three; then decimals.
const NUMBER =
  /(?:\d{1,3}(?:[,'’ \u00a0\u202f]\d{2,3}){0,2}[,'’ \u00a0\u202f]\d{3}(?!\d)|\d{1,12})(?:\.\d{1,3})?/;

// What is written against a number; anything else is a word of its own.
const SIGN = /^[+%°×*]/;

/**
 * The counter of the value at `index`. Section 3 gives two sets of fallbacks: the texts 2+, 50+, 6+
 * stand where there are no stats, the targets 2, 15, 6 where a stat has no number to count to (its
 * text then follows the number). A number in other digits than 0 to 9 is shown as it is.
 */
export function counterOf(value: string, index: number): Counter {
  const match = NUMBER.exec(value);
  if (match) {
    const [number] = match;
    return {
      before: value.slice(0, match.index),
      number,
      after: value.slice(match.index + number.length),
    };
  }
  if (/\p{N}/u.test(value)) return { before: value, number: '', after: '' };
  const target = DEFAULT_COUNTER_TARGETS[index % DEFAULT_COUNTER_TARGETS.length] ?? 0;
  const isWord = value !== '' && !SIGN.test(value);
  return { before: '', number: String(target), after: isWord ? ` ${value}` : value };
}
