import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, cropSchema, cropText, parseCrop, regionOf } from './crop.ts';

const crops: fc.Arbitrary<Crop> = fc
  .record({
    x: fc.nat(9_999),
    y: fc.nat(9_999),
    across: fc.double({ min: 0, max: 1, noNaN: true }),
    down: fc.double({ min: 0, max: 1, noNaN: true }),
    turn: fc.nat(3),
  })
  .map(({ x, y, across, down, turn }) => ({
    x,
    y,
    width: Math.max(1, Math.round((10_000 - x) * across)),
    height: Math.max(1, Math.round((10_000 - y) * down)),
    turn,
  }));

const sizes = fc.record({
  width: fc.integer({ min: 1, max: 60_000 }),
  height: fc.integer({ min: 1, max: 60_000 }),
});

describe('a crop', () => {
  it('is the same after it was a text', () => {
    fc.assert(
      fc.property(crops, (crop) => {
        expect(parseCrop(cropText(crop))).toEqual(crop);
      }),
    );
  });

  it('has one text only, so that the addresses of a picture are bounded', () => {
    const texts = fc.oneof(
      crops.map(cropText),
      fc.string(),
      fc.array(fc.nat(12_000), { minLength: 4, maxLength: 6 }).map(String),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const crop = parseCrop(text);
        expect(crop === null || cropText(crop) === text).toBe(true);
      }),
    );
  });

  it('is empty for the whole picture as it is, and only for that', () => {
    expect(parseCrop('')).toEqual({ x: 0, y: 0, width: 10_000, height: 10_000, turn: 0 });
    expect(parseCrop('0,0,10000,10000,1')).toMatchObject({ width: 10_000, turn: 1 });
  });

  it.each([
    '0,0,10000,10000',
    '0,0,100',
    '0,0,100,100,0',
    '0,0,100,100,4',
    '0,0,0,100',
    '1,0,10000,100',
    '01,0,100,100',
    '0,0,1e3,100',
    '0, 0, 100, 100',
    '-1,0,100,100',
    '0,0,100,100,1,1',
    '٠,0,100,100',
  ])('is not %j', (text) => {
    expect(parseCrop(text)).toBeNull();
    expect(cropSchema.safeParse(text).success).toBe(false);
  });

  it('has at least one pixel of every picture, and none outside of it', () => {
    fc.assert(
      fc.property(crops, sizes, (crop, size) => {
        const { left, top, width, height } = regionOf(size, crop);
        const [across, down] =
          crop.turn % 2 === 0 ? [size.width, size.height] : [size.height, size.width];
        expect(Math.min(left, top, width - 1, height - 1)).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(across);
        expect(top + height).toBeLessThanOrEqual(down);
        expect([left, top, width, height].every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
