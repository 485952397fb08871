import { afterEach, expect, test, vi } from 'vitest';
import { sentMessages, withMessage } from './sent-messages.ts';

const KEY = 'engawa-lanterns';

function stubStorage(value: string | null) {
  const stored = new Map(value === null ? [] : [[KEY, value]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  return stored;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was stored is read again', () => {
  stubStorage(null);
  expect(sentMessages(KEY)).toEqual([]);
  expect(withMessage(KEY, [], 1_000)).toEqual([1_000]);
  expect(sentMessages(KEY)).toEqual([1_000]);
});

test('the sixth message takes the place of the oldest', () => {
  stubStorage(null);
  const six = [30, 10, 20, 50, 40, 60].reduce<readonly number[]>(
    (all, time) => withMessage(KEY, all, time),
    [],
  );
  expect(six).toEqual([30, 60, 20, 50, 40]);
  expect(sentMessages(KEY)).toEqual(six);
});

test.each(['', ',', 'x,1e999,-1,0,1.5', '{}'])('%j is no message', (value) => {
  stubStorage(value);
  expect(sentMessages(KEY)).toEqual([]);
});

test('more than five are not read', () => {
  stubStorage('1,2,3,4,5,6,7');
  expect(sentMessages(KEY)).toEqual([1, 2, 3, 4, 5]);
});

test('without local storage there are those of this visit', () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(sentMessages(KEY)).toEqual([]);
  expect(withMessage(KEY, [1], 2)).toEqual([1, 2]);
});
