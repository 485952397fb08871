import { describe, expect, it } from 'vitest';
import { mergedOrder } from './merged-order.ts';

const keys = (text: string): string[] => text.split('').filter((key) => key !== ' ');

const merged = (
  [base, mine, theirs]: readonly [string, string, string],
  choice?: Parameters<typeof mergedOrder>[1],
) => {
  const orders = { base: keys(base), mine: keys(mine), theirs: keys(theirs) };
  const { keys: order, ...rest } = mergedOrder(orders, choice);
  return { order: order.join(''), ...rest };
};

const NO_CONFLICT = { isConflict: false, movedBy: undefined };

describe('two orders', () => {
  it.each([
    ['nobody changed', 'abc', 'abc', 'abc', 'abc', undefined],
    ['I changed', 'abc', 'cab', 'abc', 'cab', 'mine'],
    ['they changed', 'abc', 'abc', 'cab', 'cab', 'theirs'],
    ['both changed to the same', 'abc', 'cab', 'cab', 'cab', undefined],
  ] as const)('that %s are one', (_, base, mine, theirs, order, movedBy) => {
    expect(merged([base, mine, theirs])).toEqual({ order, isConflict: false, movedBy });
  });

  it('that both changed differently are a conflict, decided by a choice', () => {
    const orders = ['abc', 'bac', 'acb'] as const;
    const conflict = { isConflict: true, movedBy: undefined };
    expect(merged(orders)).toEqual({ order: 'acb', ...conflict });
    expect(merged(orders, 'theirs')).toEqual({ order: 'acb', ...conflict });
    expect(merged(orders, 'mine')).toEqual({ order: 'bac', ...conflict });
    expect(merged(orders, { kept: ['c', 'b', 'a'] })).toEqual({ order: 'cba', ...conflict });
  });

  it('are told apart by whole keys', () => {
    const orders = { base: ['1', '11'], mine: ['11', '1'], theirs: ['1', '11'] };
    const merge = mergedOrder(orders, undefined);
    expect(merge).toEqual({ keys: ['11', '1'], isConflict: false, movedBy: 'mine' });
  });

  it('that a stored choice decides have no key twice, and none that is gone', () => {
    const choice = { kept: ['c', 'z', 'c', 1, 'b', 'a'] };
    expect(merged(['abc', 'bac', 'acb'], choice).order).toBe('cba');
    expect(merged(['abc', 'bac', 'acb'], { kept: 'cba' }).order).toBe('acb');
  });

  it('are no conflict where they differ only in entries that one side has', () => {
    expect(merged(['abc', 'xabc', 'abcy'])).toEqual({ order: 'xabcy', ...NO_CONFLICT });
  });
});

describe('an entry that only one side has', () => {
  it.each([
    ['first', 'ab', 'ab', 'xab', 'xab'],
    ['behind another', 'ab', 'ab', 'axb', 'axb'],
    ['last', 'ab', 'ab', 'abx', 'abx'],
    ['behind another new one', 'ab', 'ab', 'axyb', 'axyb'],
    ['behind one that was removed here', 'abc', 'ac', 'abxc', 'abxc'],
  ])('is %s, as there', (_, base, mine, theirs, order) => {
    expect(merged([base, mine, theirs]).order).toBe(order);
    expect(merged([base, theirs, mine]).order).toBe(order);
  });

  it('comes behind those that the other side has in the same place', () => {
    expect(merged(['ab', 'axb', 'ayb']).order).toBe('ayxb');
    expect(merged(['', 'xy', 'uv'])).toEqual({ order: 'uvxy', ...NO_CONFLICT });
  });

  it('moves with the entry that it follows', () => {
    expect(merged(['abc', 'cab', 'axbc']).order).toBe('caxb');
  });
});
