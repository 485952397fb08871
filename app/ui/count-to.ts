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
