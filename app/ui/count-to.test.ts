import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTo } from './count-to.ts';

test.each([
  ['1,000', 0.5, '500'],
  ['1,000', 0.9999, '1,000'],
  ['1,00,000', 0.25, '25,000'],
  ['12 500', 0.1, '1 250'],
  ['4.9', 0.5, '2.5'],
  ['4.9', 0, '0.0'],
  ['1,250.75', 0.001, '1.25'],
  ['007', 0.5, '4'],
])('%s at %f is %s', (number, share, expected) => {
  expect(countTo(number, share)).toBe(expected);
});

const numbers = fc
  .tuple(fc.nat(999_999_999), fc.constantFrom('en', 'en-IN', 'fr'), fc.nat(3))
  .map(([value, language, decimals]) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals })
      .format(value)
      .replace(/,(?=\d*$)/, (comma) => (language === 'fr' ? '.' : comma)),
  );

test('it starts at 0, ends at the number in its own format, and never decreases', () => {
  const amount = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (number, share) => {
      expect(countTo(number, 1)).toBe(number);
      expect(amount(countTo(number, 0))).toBe(0);
      const now = countTo(number, share);
      expect(now).toMatch(/^\d/);
      expect(now.length).toBeLessThanOrEqual(number.length);
      expect(amount(now)).toBeLessThanOrEqual(amount(number));
      expect(amount(countTo(number, share / 2))).toBeLessThanOrEqual(amount(now));
    }),
  );
});
