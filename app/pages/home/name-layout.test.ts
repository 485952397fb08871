import { expect, test } from 'vitest';
import { layoutName } from './name-layout.ts';

test('each word is a line, and the longest one gives the width', () => {
  expect(layoutName('  Rebecca  Wimmers ')).toEqual({
    lines: ['Rebecca', 'Wimmers'],
    className: 'len-47 rows-2',
    isTall: false,
  });
});

test('a word may break after its hyphen', () => {
  const { className } = layoutName('Anna Lothringen');
  expect(className).toContain('rows-2');
  expect(layoutName('Anna Habsburg-Lothringen').className).toBe(className.replace('2', '3'));
});

test('letters of other scripts, and marks, get a larger line height', () => {
  expect(layoutName('রবীন্দ্রনাথ ঠাকুর')).toMatchObject({
    lines: ['রবীন্দ্রনাথ', 'ঠাকুর'],
    isTall: true,
  });
  expect(layoutName('Zoë Šimić').isTall).toBe(true);
  expect(layoutName('Zoe Simic').isTall).toBe(false);
});

test('a name of six words is one text in several lines', () => {
  const { lines, className } = layoutName('one two three four five six');
  expect(lines).toEqual(['one two three four five six']);
  expect(className).toMatch(/rows-[3-9]$/);
});
