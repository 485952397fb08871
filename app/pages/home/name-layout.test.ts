import { expect, test } from 'vitest';
import { layoutName } from './name-layout.ts';

test('a short name has the full size, each word on its own line', () => {
  expect(layoutName('  Your  Name ')).toEqual({ lines: ['Your', 'Name'], size: 100, tall: false });
});

test.each([
  ['Jonathan Doe', 78],
  ['Wolfeschlegelsteinhausen', 27],
  ['a'.repeat(120), 18],
  ['Ana de la Cruz', 50],
])('a long word or many lines make %s smaller', (name, size) => {
  expect(layoutName(name).size).toBe(size);
});

test('letters of other scripts count by their width, and get a larger line height', () => {
  expect(layoutName('山田 太郎')).toMatchObject({ size: 70, tall: true });
  expect(layoutName('太郎')).toMatchObject({ size: 100, tall: true });
  expect(layoutName('アレクサンドラ').size).toBeLessThan(58);
  expect(layoutName('রবীন্দ্রনাথ ঠাকুর')).toMatchObject({ lines: ['রবীন্দ্রনাথ', 'ঠাকুর'], tall: true });
  expect(layoutName('Zoë Šimić').tall).toBe(true);
});

test('a name of many words is one text', () => {
  expect(layoutName('one two three four five six').lines).toHaveLength(1);
});
