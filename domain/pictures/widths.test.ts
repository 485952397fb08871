import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightAt, usualWidthOf, widthsOf } from './widths.ts';

describe('the widths of a picture', () => {
  it.each([
    [6000, 4000, [320, 480, 640, 960, 1280, 1920]],
    [1920, 1080, [320, 480, 640, 960, 1280, 1920]],
    [1000, 700, [320, 480, 640, 960, 1000]],
    [320, 200, [320]],
    [1, 1, [1]],
    // Taller than any screen: as wide as its height allows.
    [1440, 6000, [320, 480, 614]],
    [1, 50_000, [1]],
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
        for (const each of widths) {
          expect(each).toBeLessThanOrEqual(Math.min(width, 1920));
          expect(heightAt(size, each)).toBeLessThanOrEqual(2560);
        }
      }),
    );
  });
});
