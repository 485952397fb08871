import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedIn } from './moved.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const orders = fc.shuffledSubarray(keys);

describe('the entries that moved', () => {
  it.each([
    [['a', 'b', 'c'], ['c', 'a', 'b'], ['c']],
    [['a', 'b', 'c'], ['a', 'b', 'c'], []],
    [['a', 'b', 'c'], ['a', 'd', 'c'], []],
    [['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'], ['a']],
  ])('from %j to %j are %j', (before, after, moved) => {
    expect([...movedIn(before, after)]).toEqual(moved);
  });

  it('are in both orders, and without them both orders are the same', () => {
    fc.assert(
      fc.property(orders, orders, (before, after) => {
        const moved = movedIn(before, after);
        for (const key of moved) expect(before.includes(key) && after.includes(key)).toBe(true);
        const stayed = (order: readonly string[], other: readonly string[]) =>
          order.filter((key) => other.includes(key) && !moved.has(key));
        expect(stayed(after, before)).toEqual(stayed(before, after));
      }),
    );
  });
});
