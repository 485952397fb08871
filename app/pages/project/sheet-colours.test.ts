import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetColours } from './sheet-colours.ts';

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('the text on a sheet is easy to read, whatever colour the picture has', () => {
  // The inks of the style sheet: oklch(0.21 0.045 258) and oklch(0.95 0.012 90).
  const [dark, light] = [luminance('#061425'), luminance('#f3eee3')];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
      const { ground, isDark } = sheetColours(`#${colour.toString(16).padStart(6, '0')}`);
      expect(ground).toMatch(/^#[\da-f]{6}$/);
      const behind = luminance(ground);
      const contrast = isDark ? (light + 0.05) / (behind + 0.05) : (behind + 0.05) / (dark + 0.05);
      expect(contrast).toBeGreaterThan(7);
    }),
  );
});

test('a colour that is clear enough stays as it is', () => {
  expect(sheetColours('#15263f')).toEqual({ ground: '#15263f', isDark: true });
  expect(sheetColours('#ece3cf')).toEqual({ ground: '#ece3cf', isDark: false });
});

test('a picture of no known colour has a light sheet', () => {
  expect(sheetColours(undefined)).toEqual(sheetColours('rgb(0 0 0)'));
  expect(sheetColours(undefined).isDark).toBe(false);
});
