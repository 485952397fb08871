/**
 * A share, from 0 to 1, of a number, written as the number is: with its separators between the same
 * places, and with as many decimals. `1,000` at a half is `500`, `4.9` is `2.5`.
 */
export function countTo(number: string, share: number): string {
  const decimals = /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;
  const whole = Number(number.replaceAll(/\D/g, ''));
  const digits = [...String(Math.round(whole * share)).padStart(decimals + 1, '0')];
  let text = '';
  // From the right, as long as there are digits: what separates them comes with them.
  for (const sign of [...number].reverse()) {
    if (digits.length === 0) break;
    text = (/\d/.test(sign) ? digits.pop() : sign) + text;
  }
  return text;
}
