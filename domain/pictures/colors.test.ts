import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bandColors, dominantColor } from './colors.ts';

const BLUE = [0x1c, 0x2f, 0x4f];
const CREAM = [0xec, 0xe3, 0xcf];
const RED = [0xd9, 0x53, 0x3a];

const pixels = (...parts: (readonly [number, readonly number[]])[]) =>
  Uint8Array.from(parts.flatMap(([count, color]) => Array(count).fill(color).flat()));

test('the colour of a picture is the one that covers most of it and is unlike paper', () => {
  expect(dominantColor(pixels([60, CREAM], [30, BLUE], [10, RED]))).toBe('#1c2f4f');
  expect(dominantColor(pixels([95, CREAM], [5, RED]))).toBe('#ece3cf');
  expect(dominantColor(pixels())).toBe('#eee9dc');
});

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test('a band is seen on paper, and the text on it is easy to read, whatever colour the picture has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const band = bandColors(`#${number.toString(16).padStart(6, '0')}`);
      if (band === null) return;
      expect(contrast(band.ground, '#eee9dc')).toBeGreaterThan(1.59);
      expect(contrast(band.ground, band.isDark ? '#f6f3eb' : '#12161f')).toBeGreaterThan(4.45);
    }),
  );
});

test('a band keeps a readable colour, and a colour like paper has no band', () => {
  expect(bandColors('#1c2f4f')).toEqual({ ground: '#1c2f4f', isDark: true });
  expect(bandColors('#c9a94f')).toEqual({ ground: '#c9a94f', isDark: false });
  for (const color of ['#ece3cf', '', undefined, 'rgb(0 0 0)'])
    expect(bandColors(color)).toBeNull();
});
