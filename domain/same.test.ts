import { describe, expect, it } from 'vitest';
import { childOf, isObject, isSame } from './same.ts';

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
    ['lists of other items', [1, 2], [1, 3]],
    ['a list and a longer one', [1], [1, undefined]],
    ['an empty list and an empty object', [], {}],
    ['a list and an object with the same keys', ['a'], { 0: 'a' }],
    ['a list and nothing', [], undefined],
    ['null and an empty object', null, {}],
    ['an empty object and a text', {}, ''],
    ['objects with other values', { a: 1 }, { a: 2 }],
    ['an object and one with more keys', { a: 1 }, { a: 1, b: null }],
  ])('are different: %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
    expect(isSame(other, one)).toBe(false);
  });
});

it.each([
  [{ a: 1 }, 'a', 1],
  [['x'], '0', 'x'],
  [{ a: 1 }, 'b', undefined],
  [{}, 'toString', undefined],
  [null, 'a', undefined],
  [undefined, 'a', undefined],
  ['text', 'length', undefined],
])('below %j, %s is %j', (value, name, child) => {
  expect(childOf(value, name)).toBe(child);
});

it('an object is neither null nor a list', () => {
  expect(isObject({})).toBe(true);
  for (const value of [null, [], undefined, 'a', 1]) expect(isObject(value)).toBe(false);
});
