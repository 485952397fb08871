import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterOf, DEFAULT_COUNTER_TARGETS } from './counter.ts';

const shown = (value: string, index = 0) => {
  const { before, number, after } = counterOf(value, index);
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
  ])('counts to the number in %j and keeps what stands around it', (value, expected) => {
    expect(counterOf(value, 0)).toEqual(expected);
  });

  it('counts to 2, 15 and 6 where a stat holds no number, its word behind', () => {
    expect(DEFAULT_COUNTER_TARGETS).toEqual([2, 15, 6]);
    expect([0, 1, 2, 3].map((index) => shown('Many', index))).toEqual([
      '2 Many',
      '15 Many',
      '6 Many',
      '2 Many',
    ]);
    expect(shown('∞')).toBe('2 ∞');
    expect(shown('+', 1)).toBe('15+');
    expect(shown('', 1)).toBe('15');
  });

  it.each(['৫+', '½', 'Ⅳ'])('adds no number to %s, which is one in other digits', (value) => {
    expect(counterOf(value, 0)).toEqual({ before: value, number: '', after: '' });
  });

  it('shows a value that holds a number as it was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string(), fc.nat(11), (before, n, after, index) => {
        const value = `${before}${n}${after}`;
        expect(shown(value, index)).toBe(value);
      }),
    );
  });

  it('never writes a number against a word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z∞縁ব][a-z ]*$/), fc.nat(11), (word, index) => {
        expect(shown(word, index)).toMatch(/^\d+ \S/);
        expect(shown(word, index).endsWith(` ${word}`)).toBe(true);
      }),
    );
  });
});
