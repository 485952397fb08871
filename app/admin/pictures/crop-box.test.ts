import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropText, parseCrop, UNITS, WHOLE } from '../../../domain/pictures/crop.ts';
import { boxOfPercent, type CropBox, percentOf, shownCrop } from './crop-box.ts';

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
  const dragged = fc.record({ x: percent, y: percent, width: percent, height: percent });
  fc.assert(
    fc.property(boxes, dragged, (box, drag) => {
      expect(parseCrop(cropText({ ...boxOfPercent(drag), turn: 0 }))).not.toBeNull();
      expect(boxOfPercent(percentOf(box))).toEqual(box);
    }),
  );
});

it('a part starts as what the page shows of the picture', () => {
  expect(shownCrop({ width: 2400, height: 1680 }, '', 10 / 7)).toEqual(WHOLE);
  expect(shownCrop({ width: 3000, height: 1000 }, '', 1)).toMatchObject({ x: 3333, width: 3333 });
  expect(shownCrop({ width: 3000, height: 1000 }, '0,0,5000,5000,1', null).turn).toBe(1);
});
