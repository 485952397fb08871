/** A stat's value, split for counting. The three parts joined are the value. */
export interface CounterParts {
  readonly before: string;
  /** The number in its own format, such as `1,000` or `4.9`; empty if the value has none. */
  readonly number: string;
  readonly after: string;
}

// Digits, or groups of digits of which the last has three; then decimals.
const NUMBER =
  /(?:\d{1,3}(?:[,'’ \u00a0\u202f]\d{2,3}){0,2}[,'’ \u00a0\u202f]\d{3}(?!\d)|\d{1,12})(?:\.\d{1,3})?/;

/**
 * Splits a stat's value, such as `50+`. A value without a number in the digits 0 to 9 is all `before`. The
 * counter targets 2, 15 and 6 of the specification (section 3) belong to stats that do not exist, so they
 * add no number to a value that the owner has written.
 */
export function counterParts(value: string): CounterParts {
  const match = NUMBER.exec(value);
  if (match === null) return { before: value, number: '', after: '' };
  const [number] = match;
  return {
    before: value.slice(0, match.index),
    number,
    after: value.slice(match.index + number.length),
  };
}
