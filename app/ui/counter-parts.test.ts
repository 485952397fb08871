import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterParts } from './counter-parts.ts';

const shown = (value: string) => {
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
        expect(shown(value)).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string(), (before, n, after) => {
        const value = `${before}${n}${after}`;
        expect(shown(value)).toBe(value);
        expect(counterParts(value).number).not.toBe('');
      }),
    );
  });
});
