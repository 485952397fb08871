import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropText, parseCrop, UNITS } from '../../../domain/pictures/crop.ts';
import {
  boxOfPercent,
  type CropBox,
  type CropTable,
  hasRatio,
  largestWithin,
  percentOf,
  reshapedBox,
  scaledBox,
  scaleOf,
  turnedBox,
  WHOLE_BOX,
} from './crop-box.ts';

const side = fc.integer({ min: 1, max: 20_000 });
const tables: fc.Arbitrary<CropTable> = fc.record({
  picture: fc.record({ width: side, height: side }),
  ratio: fc.constantFrom(null, 10 / 7, 16 / 9, 1, 4 / 5),
});
const boxes: fc.Arbitrary<CropBox> = fc
  .tuple(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999), fc.nat(9_999))
  .map(([x, y, across, down]) => ({
    x,
    y,
    width: 1 + (across % (UNITS - x)),
    height: 1 + (down % (UNITS - y)),
  }));
const scales = fc.double({ min: -1, max: 3, noNaN: true });
const percent = fc.double({ min: -20, max: 120, noNaN: true });

it('a part is a valid crop, whatever the pointer, the size and the turns make of it', () => {
  const isValid = (box: CropBox) => parseCrop(cropText({ ...box, turn: 0 })) !== null;
  const dragged = fc.record({ x: percent, y: percent, width: percent, height: percent });
  fc.assert(
    fc.property(tables, boxes, dragged, scales, (table, box, drag, scale) => {
      const parts = [
        boxOfPercent(drag),
        scaledBox(table, box, scale),
        reshapedBox(table, box),
        turnedBox(box),
        largestWithin(table, box),
        largestWithin(table),
      ];
      expect(parts.every(isValid)).toBe(true);
    }),
  );
});

it('a part comes back from percent as it was, and from four quarter turns', () => {
  fc.assert(
    fc.property(boxes, (box) => {
      expect(boxOfPercent(percentOf(box))).toEqual(box);
      expect(turnedBox(turnedBox(turnedBox(turnedBox(box))))).toEqual(box);
    }),
  );
});

it('a part has the shape that was chosen, at every size', () => {
  const tall = fc.integer({ min: 400, max: 8_000 });
  const shaped = fc.record({
    picture: fc.record({ width: tall, height: tall }),
    ratio: fc.constantFrom(10 / 7, 16 / 9, 1, 4 / 5),
  });
  fc.assert(
    fc.property(shaped, boxes, scales, (table, box, scale) => {
      const part = scaledBox(table, reshapedBox(table, box), scale);
      expect(hasRatio(table, part)).toBe(true);
      expect(scaleOf(table, part)).toBeLessThanOrEqual(1);
      expect(Math.max(part.width, part.height)).toBeGreaterThanOrEqual(500);
    }),
  );
});

it('a part starts as what the page shows of the picture', () => {
  expect(largestWithin({ picture: { width: 2400, height: 1680 }, ratio: 10 / 7 })).toEqual(
    WHOLE_BOX,
  );
  expect(largestWithin({ picture: { width: 3000, height: 1000 }, ratio: 1 })).toEqual({
    x: 3333,
    y: 0,
    width: 3333,
    height: 10_000,
  });
});
