import { afterEach, expect, test, vi } from 'vitest';
import { addMessage, storedMessages } from './sent-messages.ts';

function stubStorage(value: string | null) {
  const items = new Map(value === null ? [] : [['engawa-lanterns', value]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('stored messages are read again', () => {
  stubStorage(null);
  expect(storedMessages()).toEqual([]);
  expect(addMessage([], 1_000)).toEqual({ seeds: [1_000], leaving: 1_000 });
  expect(storedMessages()).toEqual([1_000]);
});

test('messages that another tab has sent are not lost', () => {
  stubStorage('10,20');
  expect(addMessage([10], 30).seeds).toEqual([10, 20, 30]);
});

test('the sixth message replaces the oldest', () => {
  stubStorage(null);
  for (const time of [30, 10, 20, 50, 40]) addMessage([], time);
  expect(addMessage([], 60)).toEqual({ seeds: [30, 60, 20, 50, 40], leaving: 60 });
  expect(storedMessages()).toEqual([30, 60, 20, 50, 40]);
});

test('without local storage, the messages of this visit remain', () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect(storedMessages()).toEqual([]);
  expect(addMessage([1], 2)).toEqual({ seeds: [1, 2], leaving: 2 });
});
