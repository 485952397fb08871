import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropText, parseCrop, UNITS } from '../../../domain/pictures/crop.ts';
import {
  type CropBox,
  type CropTable,
  hasRatio,
  keyedBox,
  largestWithin,
  movedBox,
  reshapedBox,
  resizedBox,
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
const sign = fc.constantFrom<-1 | 1>(-1, 1);
const far = fc.double({ min: -30_000, max: 30_000, noNaN: true });
const scales = fc.double({ min: -1, max: 3, noNaN: true });

const steps = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), across: far, down: far }),
  fc.record({ kind: fc.constant('corner' as const), across: sign, down: sign, x: far, y: far }),
  fc.record({ kind: fc.constant('scale' as const), scale: scales }),
  fc.record({
    kind: fc.constant('key' as const),
    key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'),
    shiftKey: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('turn' as const) }),
);

function stepped(
  table: CropTable,
  box: CropBox,
  step: typeof steps extends fc.Arbitrary<infer T> ? T : never,
): CropBox {
  if (step.kind === 'move') return movedBox(box, step.across, step.down);
  if (step.kind === 'corner') return resizedBox(table, box, step, step.x, step.y);
  if (step.kind === 'scale') return scaledBox(table, box, step.scale);
  if (step.kind === 'key') return keyedBox(table, box, step) ?? box;
  return turnedBox(box);
}

const isValid = (box: CropBox): boolean => parseCrop(cropText({ ...box, turn: 0 })) !== null;

describe('the chosen part', () => {
  it('is a valid crop whatever is done to it', () => {
    fc.assert(
      fc.property(tables, boxes, fc.array(steps, { maxLength: 12 }), (table, start, path) => {
        let box = start;
        for (const step of path) {
          box = stepped(table, box, step);
          expect(isValid(box)).toBe(true);
        }
        expect(isValid(reshapedBox(table, box))).toBe(true);
        expect(isValid(largestWithin(table, box))).toBe(true);
        expect(isValid(largestWithin(table))).toBe(true);
      }),
    );
  });

  it('has the shape that was chosen, however it is moved and resized', () => {
    const shaped = fc.record({
      picture: fc.record({
        width: fc.integer({ min: 400, max: 8_000 }),
        height: fc.integer({ min: 400, max: 8_000 }),
      }),
      ratio: fc.constantFrom(10 / 7, 16 / 9, 1, 4 / 5),
    });
    const path = fc.array(
      steps.filter(({ kind }) => kind !== 'turn'),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(shaped, boxes, path, (table, start, made) => {
        let box = reshapedBox(table, start);
        for (const step of made) box = stepped(table, box, step);
        expect(hasRatio(table, box)).toBe(true);
      }),
    );
  });

  it('keeps its size while it is moved', () => {
    fc.assert(
      fc.property(boxes, far, far, (box, across, down) => {
        const { width, height } = movedBox(box, across, down);
        expect({ width, height }).toEqual({ width: box.width, height: box.height });
      }),
    );
  });

  it('keeps the opposite corner while one is moved', () => {
    fc.assert(
      fc.property(tables, boxes, sign, sign, far, far, (table, start, across, down, x, y) => {
        const box = reshapedBox(table, start);
        const next = resizedBox(table, box, { across, down }, x, y);
        const fixed = (each: CropBox) => [
          across === 1 ? each.x : each.x + each.width,
          down === 1 ? each.y : each.y + each.height,
        ];
        expect(fixed(next)).toEqual(fixed(box));
      }),
    );
  });

  it('is where it was after four quarter turns', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        expect(turnedBox(turnedBox(turnedBox(turnedBox(box))))).toEqual(box);
      }),
    );
  });

  it('does not become smaller than a twentieth of the largest, nor larger than that', () => {
    fc.assert(
      fc.property(tables, boxes, scales, (table, box, scale) => {
        const next = scaledBox(table, box, scale);
        expect(scaleOf(table, next)).toBeLessThanOrEqual(1);
        expect(Math.max(next.width, next.height)).toBeGreaterThanOrEqual(500);
      }),
    );
  });

  it('follows the pointer with a fixed shape', () => {
    const table = { picture: { width: 2000, height: 1000 }, ratio: 1 };
    const box = { x: 1000, y: 2000, width: 2000, height: 4000 };
    const corner = { across: 1, down: 1 } as const;
    expect(resizedBox(table, box, corner, 1000, -3900)).toEqual({
      x: 1000,
      y: 2000,
      width: 3000,
      height: 6000,
    });
    // The lower edge of the picture stops it.
    expect(resizedBox(table, box, corner, 6000, 3000)).toMatchObject({
      width: 4000,
      height: 8000,
    });
    // It does not turn over.
    expect(resizedBox(table, box, corner, -3000, -6000)).toMatchObject({ x: 1000, y: 2000 });
  });

  it('starts as what the page shows of the picture', () => {
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

  it('moves by the arrow keys, five times as far with Shift', () => {
    const table = { picture: { width: 1000, height: 1000 }, ratio: 1 };
    const box = { x: 100, y: 100, width: 4000, height: 4000 };
    const press = (key: string, shiftKey = false) => keyedBox(table, box, { key, shiftKey });
    expect(press('ArrowRight')).toEqual({ ...box, x: 200 });
    expect(press('ArrowDown', true)).toEqual({ ...box, y: 600 });
    expect(press('ArrowLeft', true)).toEqual({ ...box, x: 0 });
    expect(press('+')).toEqual({ x: 50, y: 50, width: 4100, height: 4100 });
    expect(press('a')).toBeNull();
  });
});
