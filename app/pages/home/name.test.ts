import { expect, test } from 'vitest';
import { setName } from './name.ts';

test('a short name is set at full size, each word on its own line', () => {
  expect(setName('  Your  Name ')).toEqual({ lines: ['Your', 'Name'], size: 100, tall: false });
});

test.each([
  ['Jonathan Doe', 78],
  ['Wolfeschlegelsteinhausen', 27],
  ['a'.repeat(120), 18],
  ['Ana de la Cruz', 50],
])('a long word or many lines make %s smaller', (name, size) => {
  expect(setName(name).size).toBe(size);
});

test('letters of other scripts count by their width, and get room between the lines', () => {
  expect(setName('山田 太郎')).toMatchObject({ size: 70, tall: true });
  expect(setName('太郎')).toMatchObject({ size: 100, tall: true });
  expect(setName('アレクサンドラ').size).toBeLessThan(58);
  expect(setName('রবীন্দ্রনাথ ঠাকুর')).toMatchObject({ lines: ['রবীন্দ্রনাথ', 'ঠাকুর'], tall: true });
  expect(setName('Zoë Šimić').tall).toBe(true);
});

test('a name of many words is one text', () => {
  expect(setName('one two three four five six').lines).toHaveLength(1);
});
