import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { counterParts, countTo } from './counter-parts.ts';

const display = (value: string) => {
  const { before, number, after } = counterParts(value);
  return before + number + after;
};

describe('the counter of a stat', () => {
  it.each([
    ['50+', { before: '', number: '50', after: '+' }],
    ['> 99 %', { before: '> ', number: '99', after: ' %' }],
    ['24/7', { before: '', number: '24', after: '/7' }],
    ['0', { before: '', number: '0', after: '' }],
    ['a1b2', { before: 'a', number: '1', after: 'b2' }],
    ['1,000+', { before: '', number: '1,000', after: '+' }],
    ['1,00,000+', { before: '', number: '1,00,000', after: '+' }],
    ['12 500 km', { before: '', number: '12 500', after: ' km' }],
    ['1.5k', { before: '', number: '1.5', after: 'k' }],
    ['4.9/5', { before: '', number: '4.9', after: '/5' }],
    ['$1,250.75', { before: '$', number: '1,250.75', after: '' }],
    ['24 7', { before: '', number: '24', after: ' 7' }],
    ['1234567890123', { before: '', number: '123456789012', after: '3' }],
  ])('counts to the number in %j and keeps the text around it', (value, expected) => {
    expect(counterParts(value)).toEqual(expected);
  });

  it.each(['many', 'A+', '∞', '+', '', '৫+', '½', 'Ⅳ'])(
    'shows %j unchanged, and counts nothing',
    (value) => {
      expect(counterParts(value)).toEqual({ before: value, number: '', after: '' });
    },
  );

  it('shows every value as it was written', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(display(value)).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string(), (before, n, after) => {
        const value = `${before}${n}${after}`;
        expect(display(value)).toBe(value);
        expect(counterParts(value).number).not.toBe('');
      }),
    );
  });
});

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

test('a counter starts at 0, ends at the number in its own format, and never decreases', () => {
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
