import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, cropSchema, cropText, parseCrop, regionOf, shownPart } from './crop.ts';

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
  it('is the same after it is written and read as text', () => {
    fc.assert(
      fc.property(crops, (crop) => {
        expect(parseCrop(cropText(crop))).toEqual(crop);
      }),
    );
  });

  it("has only one text, so that the number of a picture's addresses is limited", () => {
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

  it.each([
    '0,0,10000,10000',
    '0,0,100',
    '0,0,100,100,0',
    '0,0,100,100,4',
    '0,0,0,100',
    '1,0,10000,100',
    '0,1,100,10000',
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
});

describe('the part of a picture that boxes show', () => {
  const CARD = { narrowest: 10 / 7, widest: 10 / 7 };
  const partOf = (picture: { width: number; height: number }, text: string) => {
    const crop = parseCrop(text);
    if (crop === null) throw new Error(`${text} is no crop.`);
    return { crop, region: regionOf(picture, crop) };
  };

  it('is the middle, and the whole picture if the boxes cut nothing', () => {
    expect(shownPart({ width: 6000, height: 4000 }, '', CARD)).toBe('238,0,9524,10000');
    expect(shownPart({ width: 4000, height: 6000 }, '', CARD)).toBe('0,2666,10000,4667');
    expect(shownPart({ width: 1000, height: 700 }, '', CARD)).toBe('');
    expect(shownPart({ width: 6000, height: 4000 }, '', { narrowest: 1, widest: 1.5 })).toBe('');
    // Less than a hundredth would be cut.
    expect(shownPart({ width: 1000, height: 694 }, '', CARD)).toBe('');
    expect(shownPart({ width: 1000, height: 706 }, '', CARD)).toBe('');
    expect(shownPart({ width: 1000, height: 680 }, '', CARD)).not.toBe('');
  });

  it('is always within the crop and, but for rounding, has a shape that is shown', () => {
    const shapes = fc.tuple(
      fc.double({ min: 0.3, max: 3, noNaN: true }),
      fc.double({ min: 1, max: 3, noNaN: true }),
    );
    fc.assert(
      fc.property(sizes, crops, shapes, (picture, given, [narrowest, factor]) => {
        const text = cropText(given);
        const { crop, region } = partOf(
          picture,
          shownPart(picture, text, { narrowest, widest: narrowest * factor }),
        );
        const outer = regionOf(picture, given);
        expect(crop.x).toBeGreaterThanOrEqual(given.x);
        expect(crop.y).toBeGreaterThanOrEqual(given.y);
        expect(crop.x + crop.width).toBeLessThanOrEqual(given.x + given.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(given.y + given.height);
        expect(crop.turn).toBe(given.turn);
        // So large that a pixel or a ten-thousandth makes no difference.
        if (Math.min(region.width, region.height, crop.width, crop.height) < 200) return;
        const shape = region.width / region.height;
        expect(shape).toBeGreaterThan(narrowest * 0.97);
        expect(shape).toBeLessThan(narrowest * factor * 1.03);
        // Only one side is cut.
        expect([region.width === outer.width, region.height === outer.height]).toContain(true);
      }),
    );
  });
});
