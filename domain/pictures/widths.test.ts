import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightAt, masterSizeOf, usualWidthOf, widthsOf } from './widths.ts';

describe('the widths of a picture', () => {
  it.each([
    [6000, 4000, [320, 480, 640, 960, 1280, 1920]],
    [1000, 700, [320, 480, 640, 960, 1000]],
    [1, 1, [1]],
    // Taller than any screen: as wide as its height allows.
    [1440, 6000, [320, 480, 614]],
  ])('of %d × %d pixels are %j', (width, height, widths) => {
    expect(widthsOf({ width, height })).toEqual(widths);
  });

  it('never enlarge it, and are never higher than 2560 pixels', () => {
    const sides = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(sides, sides, (width, height) => {
        const size = { width, height };
        const widths = widthsOf(size);
        expect(widths).toContain(usualWidthOf(size));
        for (const candidate of widths) {
          expect(candidate).toBeLessThanOrEqual(Math.min(width, 1920));
          expect(heightAt(size, candidate)).toBeLessThanOrEqual(2560);
        }
      }),
    );
  });
});

it.each([
  [6000, 4000, 1280, 853],
  [1440, 6000, 614, 2558],
  [50_000, 1, 1280, 1],
])('%d × %d pixels are usually served as %d × %d', (width, height, served, high) => {
  expect(usualWidthOf({ width, height })).toBe(served);
  expect(heightAt({ width, height }, served)).toBe(high);
});

it.each([
  [6000, 4000, 2560, 1707],
  [300, 200, 300, 200],
])('the master of %d × %d pixels has %d × %d', (width, height, wide, high) => {
  expect(masterSizeOf({ width, height })).toEqual({ width: wide, height: high });
});
