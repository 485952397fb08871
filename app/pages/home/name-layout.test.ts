import { expect, test } from 'vitest';
import { layoutName } from './name-layout.ts';

test('each word is a line, and the longest one gives the width', () => {
  expect(layoutName('  Rebecca  Wimmers ')).toEqual({
    lines: [['Rebecca'], ['Wimmers']],
    em: '4.2',
    rows: 2,
    long: false,
    tall: false,
  });
});

test('a part ends after a hyphen', () => {
  const { em } = layoutName('Anna Lothringen');
  const lines = [['Anna'], ['Habsburg-', 'Lothringen']];
  expect(layoutName('Anna Habsburg-Lothringen')).toMatchObject({ lines, em, rows: 3 });
});

test('wider letters need more of the line', () => {
  const widths = ['Jill', 'Anna', 'Mamm', 'Жмых', '太郎太郎'].map((name) =>
    Number(layoutName(name).em),
  );
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
  expect(new Set(widths).size).toBe(widths.length);
});

test('letters of other scripts, and marks, get a larger line height', () => {
  expect(layoutName('রবীন্দ্রনাথ ঠাকুর')).toMatchObject({
    lines: [['রবীন্দ্রনাথ'], ['ঠাকুর']],
    tall: true,
  });
  expect(layoutName('Zoë Šimić').tall).toBe(true);
  expect(layoutName('Zoe Simic').tall).toBe(false);
});

test('a name of six words is one text in several lines', () => {
  const { lines, rows, long } = layoutName('one two three four five six');
  expect(lines).toEqual([['one two three four five six']]);
  expect(long).toBe(true);
  expect(rows).toBeGreaterThan(2);
  expect(layoutName('one two three four five').long).toBe(false);
});
