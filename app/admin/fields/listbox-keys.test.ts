import { describe, expect, it } from 'vitest';
import { optionTyped, stepOf } from './listbox-keys.ts';

const step = (key: string, active: number | null, altKey = false) =>
  stepOf({ key, altKey }, { active, current: 3, count: 12 });

describe('a key', () => {
  it.each(['ArrowDown', 'ArrowUp', 'Enter', ' '])(
    'opens the closed list at its value: %j',
    (key) => {
      expect(step(key, null)).toEqual({ kind: 'move', to: 3 });
    },
  );

  it.each(['Escape', 'Tab', 'PageDown', 'a', 'Shift'])(
    'does nothing to the closed list: %s',
    (key) => {
      expect(step(key, null)).toBeUndefined();
    },
  );

  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 11, 11],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 0, 10],
    ['PageDown', 5, 11],
    ['PageUp', 5, 0],
    ['Home', 5, 0],
    ['End', 5, 11],
    ['Home', null, 0],
    ['End', null, 11],
  ])('%s moves from %s to %s', (key, active, to) => {
    expect(step(key, active)).toEqual({ kind: 'move', to });
  });

  it('chooses or closes the open list', () => {
    for (const key of ['Enter', ' ', 'Tab']) expect(step(key, 5)).toEqual({ kind: 'choose' });
    expect(step('ArrowUp', 5, true)).toEqual({ kind: 'choose' });
    expect(step('Escape', 5)).toEqual({ kind: 'close' });
    expect(step('F5', 5)).toBeUndefined();
  });
});

describe('typing', () => {
  const labels = ['Blue', 'Pink to red', 'Pink to rose', 'Purple', 'Red'];

  it.each([
    ['p', 0, 1],
    ['p', 1, 2],
    ['pp', 2, 3],
    ['ppp', 3, 1],
    ['pu', 1, 3],
    ['PINK TO RO', 1, 2],
    ['pink to r', 2, 2],
    ['b', 4, 0],
    ['x', 4, -1],
    ['', 2, 2],
  ])('%j from %i leads to %i', (typed, from, to) => {
    expect(optionTyped(labels, typed, from)).toBe(to);
  });
});
