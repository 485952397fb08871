import { expect, test } from 'vitest';
import { contact } from './contact.ts';
import { lakeView, SHORE } from './contact-view.ts';
import { SEED, START_TIME, viewOf } from './scene.ts';
import { MAX_LANTERNS } from './sent-lanterns.ts';
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
  const garden = contact.createGarden(SEED);
  garden.light?.({ seeds, leaving: leavesAt === undefined ? undefined : seeds[0] }, leavesAt ?? 0);
  garden.draw(
    {
      stamp: (sprite, place) => {
        expect(Object.keys(contact.sprites)).toContain(sprite);
        if (sprite === 'sentLantern') places.push(place);
      },
      line: skip,
      ring: skip,
      beam: skip,
      erase: skip,
    },
    time,
    viewOf(width, 900),
    createWind(SEED)(0),
  );
  return places;
}

/** When a message was sent, in milliseconds since 1970. */
const FIRST_TIME = 1_732_320_000_123;

test.each([320, 390, 820, 1440, 2560])(
  'at %i px, all are in the window, below the shore and beside each other',
  (width) => {
    const seeds = Array.from(
      { length: MAX_LANTERNS },
      (_, index) => FIRST_TIME + index * 86_400_123,
    );
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
