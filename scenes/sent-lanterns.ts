import { SHORE } from './contact-view.ts';
import { mix } from './motion-math.ts';
import { scatter } from './random.ts';
import type { Sprite } from './scene.ts';

/** Seconds that a lantern drifts from the large one to its place on the water. */
export const DRIFT_SECONDS = 24;
export const MAX_LANTERNS = 5;
/** The places in the order in which they are taken; `down` is the distance below the shore. */
const SHORES = [
  { x: 1254, down: 50 },
  { x: 1124, down: 42 },
  { x: 1345, down: 54 },
  { x: 1062, down: 46 },
  { x: 1188, down: 38 },
] as const satisfies { readonly length: typeof MAX_LANTERNS };
/** Between the text and the large lantern, at every width. */
const START = { x: 1350, down: 96 };
/** The control point of its way, a quadratic curve. */
const BEND = { x: 1330, down: 50 };

/** A lantern's foot in the picture, and its size. */
interface LanternPlace {
  readonly x: number;
  readonly y: number;
  /** Units of the picture per unit of the sprite. */
  readonly size: number;
}

/**
 * A lantern `age` seconds after its message was sent; `Infinity` for one of an earlier visit. `seed` is when it was
 * sent, in milliseconds since 1970, `index` that of its place on the water.
 */
export function lanternPlace(seed: number, index: number, age: number): LanternPlace {
  const place = SHORES[index % SHORES.length] ?? SHORES[0];
  const end = {
    x: place.x + mix(-10, 10, scatter(seed)),
    down: place.down + mix(-2, 4, scatter(seed + 1)),
  };
  const part = 1 - (1 - Math.min(1, Math.max(0, age) / DRIFT_SECONDS)) ** 2;
  const along = (axis: 'x' | 'down') =>
    mix(mix(START[axis], BEND[axis], part), mix(BEND[axis], end[axis], part), part);
  const down = along('down');
  return { x: along('x'), y: SHORE + down, size: down * 0.0042 };
}

/** A small lantern with its light on the water; the centre is its foot. */
export const SENT_LANTERN: Sprite = {
  reach: 210,
  largest: 0.6,
  marks: [
    {
      path: 'M-200-60a200 200 0 1 0 400 0a200 200 0 1 0-400 0z',
      fill: {
        center: [0, -60],
        radius: 200,
        stops: [
          [0, '#ffb86b8c'],
          [0.35, '#f09a4e3a'],
          [1, '#c9743a00'],
        ],
      },
    },
    {
      path: 'M-44 14q44 5 88 0M-30 24q34 5 62 0M-42 35q34 5 66 0M-20 46q30 5 52 0M-30 58q26 5 44 0M-12 70q20 5 32 0',
      stroke: '#ffcb8c',
      width: 5,
      alpha: 0.5,
    },
    {
      path: 'M-120 4a120 28 0 0 0 240 0a120 28 0 0 0-240 0z',
      stroke: '#ffb777',
      alpha: 0.3,
      width: 3,
    },
    {
      path: 'M-52-8L-60-158H60L52-8Z',
      fill: {
        center: [0, -66],
        radius: 110,
        stops: [
          [0, '#fff3d0'],
          [0.4, '#ffd488'],
          [0.8, '#f1a24f'],
          [1, '#c9702c'],
        ],
      },
    },
    {
      path: 'M-20-8L-23-158M20-8L23-158M-56-60H56M-58-110H58',
      stroke: '#8a451a',
      alpha: 0.5,
      width: 3,
    },
    { path: 'M-68-170H68L63-156H-63ZM-84-10H84L72 8H-72Z', fill: '#120d0c' },
  ],
};
