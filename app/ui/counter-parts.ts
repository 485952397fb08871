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
 * Splits a stat's value, such as `50+`. A value without a number in the digits 0 to 9 is all `before`, so it shows no
 * number that the owner has not written (docs/product.md#home).
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

/**
 * A share (0 to 1) of a number, in the number's own format: the same separators and as many decimals.
 * Half of `1,000` is `500`, half of `4.9` is `2.5`.
 */
export function countTo(number: string, share: number): string {
  const decimals = /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;
  const whole = Number(number.replaceAll(/\D/g, ''));
  const digits = [...String(Math.round(whole * share)).padStart(decimals + 1, '0')];
  let text = '';
  // From the right: copies the separators until the digits run out.
  for (const character of [...number].reverse()) {
    if (digits.length === 0) break;
    text = (/\d/.test(character) ? digits.pop() : character) + text;
  }
  return text;
}
