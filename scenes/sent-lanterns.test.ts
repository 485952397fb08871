import { expect, test } from 'vitest';
import { contact } from './contact.ts';
import { lakeView, SHORE } from './contact-view.ts';
import { SEED, START_TIME, viewOf } from './scene.ts';
import { DRIFT_SECONDS, MAX_LANTERNS } from './sent-lanterns.ts';
import { createSentLanternsLayer } from './sent-lanterns-layer.ts';
import { createWind } from './wind.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly alpha: number;
}

interface Sent {
  readonly seeds: readonly number[];
  /** When the first was sent, in seconds of the scene; nothing for an earlier visit. */
  readonly leavesAt?: number;
}

/** The lanterns in the frame of a time. */
function lanternsAt(time: number, { seeds, leavesAt }: Sent, width = 1440): Place[] {
  const places: Place[] = [];
  const skip = () => undefined;
  const layer = createSentLanternsLayer(contact, contact.createGarden(SEED));
  layer.show(seeds, leavesAt === undefined ? undefined : seeds[0], leavesAt ?? 0);
  layer.garden.draw(
    {
      stamp: (sprite, place) => {
        expect(Object.keys(layer.scene.sprites)).toContain(sprite);
        if (sprite === 'sentLantern') places.push(place);
      },
      line: skip,
      ring: skip,
      beam: skip,
      erase: skip,
    },
    time,
    viewOf(width, 900),
    createWind(SEED).at(0),
  );
  return places;
}

/** When a message was sent, in milliseconds since 1970. */
const FIRST = 1_732_320_000_123;

test('no message, no lantern', () => {
  expect(lanternsAt(START_TIME, { seeds: [] })).toEqual([]);
});

test('a lantern sets out at the large one, and floats to the place of those of earlier visits', () => {
  const leavesAt = 100;
  const sent = { seeds: [FIRST], leavesAt };
  expect(lanternsAt(leavesAt, sent)[0]?.alpha).toBe(0);
  const sizes = [2, 5, 10, DRIFT_SECONDS].map(
    (age) => lanternsAt(leavesAt + age, sent)[0]?.size ?? 0,
  );
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(new Set(sizes).size).toBe(4);
  expect(lanternsAt(leavesAt + DRIFT_SECONDS, sent)).toEqual(
    lanternsAt(leavesAt + DRIFT_SECONDS, { seeds: [FIRST] }),
  );
});

test('one that floats goes on when another sets out', () => {
  const layer = createSentLanternsLayer(contact, contact.createGarden(SEED));
  layer.show([FIRST], FIRST, 100);
  layer.show([FIRST, FIRST + 9_000], FIRST + 9_000, 109);
  const sizes: number[] = [];
  const skip = () => undefined;
  const stamp = (sprite: string, { size }: Place) => {
    if (sprite === 'sentLantern') sizes.push(size);
  };
  const brush = { stamp, line: skip, ring: skip, beam: skip, erase: skip };
  layer.garden.draw(brush, 110, viewOf(1440, 900), createWind(SEED).at(0));
  expect(sizes[0]).toBe(lanternsAt(110, { seeds: [FIRST], leavesAt: 100 })[0]?.size);
  expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0);
});

test.each([320, 390, 820, 1440, 2560])(
  'at %i px, all are in the window, below the shore and beside each other',
  (width) => {
    const seeds = Array.from({ length: MAX_LANTERNS }, (_, index) => FIRST + index * 86_400_123);
    const places = lanternsAt(START_TIME, { seeds }, width).toSorted(
      (one, other) => one.x - other.x,
    );
    const { top, scale } = lakeView(viewOf(width, 900));
    const shore = top + SHORE * scale;
    expect(places).toHaveLength(MAX_LANTERNS);
    for (const [index, { x, y, size, alpha }] of places.entries()) {
      expect(alpha).toBe(1);
      expect(x - 86 * size).toBeGreaterThan(0);
      expect(x + 86 * size).toBeLessThan(places[index + 1]?.x ?? width);
      expect(y - 170 * size).toBeGreaterThan(shore);
    }
  },
);

test('the same message is always at the same place, and no two at exactly the same', () => {
  expect(lanternsAt(50, { seeds: [FIRST] })).toEqual(lanternsAt(50, { seeds: [FIRST] }));
  expect(lanternsAt(50, { seeds: [FIRST + 1] })).not.toEqual(lanternsAt(50, { seeds: [FIRST] }));
});
