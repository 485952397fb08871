import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedKeys } from './moved-keys.ts';

describe('the keys that moved', () => {
  it.each([
    ['', '', ''],
    ['abc', 'abc', ''],
    ['abc', 'cab', 'c'],
    ['abcd', 'bcda', 'a'],
    ['ab', 'xyb', ''],
    ['abc', 'cxb', 'c'],
  ])('from %j to %j are %j', (before, after, moved) => {
    expect([...movedKeys([...before], [...after])].join('')).toBe(moved);
  });

  it('are as few as possible, and the others keep their order', () => {
    const orders = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(orders, orders, (before, after) => {
        const moved = movedKeys(before, after);
        const common = after.filter((key) => before.includes(key));
        const isInOrder = (keys: readonly number[]) =>
          keys.every(
            (key, at) => at === 0 || before.indexOf(keys[at - 1] ?? -1) < before.indexOf(key),
          );
        expect(isInOrder(common.filter((key) => !moved.has(key)))).toBe(true);
        for (const key of moved) expect(common).toContain(key);
        // All subsets of what both have: no longer one is in order.
        for (let bits = 0; bits < 2 ** common.length; bits += 1) {
          const some = common.filter((_, at) => (bits & (1 << at)) !== 0);
          if (some.length > common.length - moved.size) expect(isInOrder(some)).toBe(false);
        }
      }),
    );
  });
});
