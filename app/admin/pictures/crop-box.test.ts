import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropText, parseCrop, UNITS } from '../../../domain/pictures/crop.ts';
import { boxOfPercent, type CropBox, largestWithin, percentOf, WHOLE_BOX } from './crop-box.ts';

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const ratios = fc.constantFrom(null, 10 / 7, 4 / 5);
const boxes: fc.Arbitrary<CropBox> = fc
  .tuple(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999), fc.nat(9_999))
  .map(([x, y, across, down]) => ({
    x,
    y,
    width: 1 + (across % (UNITS - x)),
    height: 1 + (down % (UNITS - y)),
  }));
const percent = fc.double({ min: -20, max: 120, noNaN: true });

it('a part is a valid crop, whatever the pointer makes of it, and comes back from percent', () => {
  const isValid = (box: CropBox) => parseCrop(cropText({ ...box, turn: 0 })) !== null;
  const dragged = fc.record({ x: percent, y: percent, width: percent, height: percent });
  fc.assert(
    fc.property(size, ratios, boxes, dragged, (picture, ratio, box, drag) => {
      expect(isValid(boxOfPercent(drag))).toBe(true);
      expect(isValid(largestWithin(picture, ratio, box))).toBe(true);
      expect(boxOfPercent(percentOf(box))).toEqual(box);
    }),
  );
});

it('a part starts as what the page shows of the picture', () => {
  expect(largestWithin({ width: 2400, height: 1680 }, 10 / 7, WHOLE_BOX)).toEqual(WHOLE_BOX);
  expect(largestWithin({ width: 3000, height: 1000 }, 1, WHOLE_BOX)).toEqual({
    x: 3333,
    y: 0,
    width: 3333,
    height: 10_000,
  });
});
