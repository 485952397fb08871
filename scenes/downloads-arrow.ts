import { lens } from './ink-stroke.ts';
import { between, seededRandom } from './random.ts';
import type { Sprite } from './scene.ts';

/** The strokes of rain in a shaft: each beside its middle, from above to below. */
const SHAFT = [
  [0, -15, 4],
  [-1.8, -22, -8],
  [1.7, -19, -3],
] as const;

/** An arrow that points down, of strokes of rain, which end unevenly above and meet at its tip. */
function arrow(seed: number): Sprite {
  const random = seededRandom(seed);
  const uneven = (value: number) => value + between(random, -1.2, 1.2);
  const shaft = SHAFT.map(([x, from, to]) => lens(x, uneven(from), x * 0.6, uneven(to), 1.3));
  const head = [-1, 1].map((side) => lens(side * uneven(9), uneven(-4.5), side * -0.4, 6, 2));
  const strokes = [...shaft, ...head];
  return {
    reach: 24,
    largest: 1.4,
    marks: [{ path: strokes.join(''), fill: '#d6fdfd' }],
  };
}

export const ARROW_KINDS = 3;

/** The sprites `arrow0` and so on. */
export const ARROW_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  Array.from({ length: ARROW_KINDS }, (_, index) => [`arrow${index}`, arrow(index + 1)]),
);
