import { describe, expect, it } from 'vitest';
import { isSame } from './same.ts';

describe('two values', () => {
  it.each([
    ['texts', 'a', 'a'],
    ['numbers that are none', Number.NaN, Number.NaN],
    ['lists', [1, [2]], [1, [2]]],
    ['objects in another order', { a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 }],
    ['an object and one with a key without a value', { a: 1 }, { a: 1, b: undefined }],
  ])('are equal: %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(true);
    expect(isSame(other, one)).toBe(true);
  });

  it.each([
    ['a text and a number', '1', 1],
    ['a list and a longer one', [1], [1, undefined]],
    ['an empty list and an empty object', [], {}],
    ['objects with other values', { a: 1 }, { a: 2 }],
    ['an object and one with more keys', { a: 1 }, { a: 1, b: null }],
  ])('are different: %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });
});
