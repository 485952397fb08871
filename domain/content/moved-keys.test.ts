import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedKeys } from './moved-keys.ts';

const moved = (before: string, after: string) => [...movedKeys([...before], [...after])].join('');

describe('the keys that moved', () => {
  it.each([
    ['abcd', 'abcd', ''],
    ['abcd', 'bcda', 'a'],
    ['abcd', 'dabc', 'd'],
    ['abcd', 'bd', ''],
    ['abcd', 'xbcya', 'a'],
    ['', 'abc', ''],
  ])('from %s to %s are %s', (before, after, keys) => {
    expect(moved(before, after)).toBe(keys);
  });

  it('are all that must be put elsewhere, and one for one move', () => {
    const keys = [...'abcdefgh'];
    fc.assert(
      fc.property(fc.shuffledSubarray(keys), fc.nat(), fc.nat(), (order, from, to) => {
        const carried = movedKeys(keys, order);
        const left = order.filter((key) => !carried.has(key));
        expect(left).toEqual(left.toSorted());
        const one = [...keys];
        one.splice(to % keys.length, 0, ...one.splice(from % keys.length, 1));
        expect(movedKeys(keys, one).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
