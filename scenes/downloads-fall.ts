import { type Dim, MIDDLE, POOL, WIDTH } from './downloads-view.ts';
import { ease, mix, pointInView, TURN } from './motion-math.ts';
import { between, type Random, scatter } from './random.ts';
import type { Brush, Sprite, View } from './scene.ts';

/** The columns of the fall, and those that fall beside it. */
const FALL = 19;
const COLUMNS_BESIDE = 11;
export const COLUMNS = FALL + COLUMNS_BESIDE;

/** Digits are stamped in blocks of this many, one below the other. */
const BLOCK = 4;
const STEP = 13.9;
const BLOCKS = 6;

const ZERO = 'c2.2 0 3 2.2 3 4.5s-.8 4.5-3 4.5-3-2.2-3-4.5 .8-4.5 3-4.5';
const ONE = 'l2.2-1.9v9';

const DEPTHS = [
  { name: 'far', color: '#7adbe2', width: 1, size: 0.92, alpha: 0.66, speed: 46 },
  { name: 'middle', color: '#8ff0f0', width: 1, size: 1.12, alpha: 0.82, speed: 68 },
  { name: 'near', color: '#f1ffff', width: 1, size: 1.34, alpha: 0.92, speed: 88 },
] as const;

/** A block of digits: the bits of its number, from top to bottom. */
const digits = (block: number): string =>
  Array.from({ length: BLOCK }, (_, row) => {
    const y = (row - (BLOCK - 1) / 2) * STEP;
    const isOne = scatter(block * BLOCK + row) < 0.5;
    return isOne ? `M-1.5 ${y - 2.6}${ONE}` : `M0 ${y - 4.5}${ZERO}`;
  }).join('');

export const DIGIT_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  DEPTHS.flatMap(({ name, color, width, size }) =>
    Array.from({ length: BLOCKS }, (_, block) => [
      `${name}${block}`,
      {
        reach: 5,
        flat: (BLOCK * STEP) / 10,
        largest: size,
        marks: [{ path: digits(block), stroke: color, width }],
      },
    ]),
  ),
);

/** One of the sprites of a depth. */
const blockOf = (number: number): number => Math.floor(scatter(number) * BLOCKS);

/** Creates the columns of the fall, which reach the pool without a gap. */
export function createFall(random: Random) {
  const columns = Array.from({ length: FALL }, (_, index) => {
    const part = (index + 0.5 + (random() - 0.5) * 0.3) / FALL;
    const depth = DEPTHS[random() < 0.26 ? 2 : random() < 0.62 ? 1 : 0];
    return {
      depth,
      x: MIDDLE + (part - 0.5) * WIDTH * 0.98,
      // Bright in its middle, a little to the side of the light.
      light: mix(0.5, 1, 1 - Math.min(1, Math.abs(part - 0.55) * 1.7)),
      speed: depth.speed * between(random, 0.9, 1.1),
      number: Math.floor(random() * 4096),
      phase: random() * TURN,
    };
  });

  return (brush: Brush, time: number, view: View, dim: Dim): void => {
    for (const { depth, x, light, speed, number, phase } of columns) {
      const block = BLOCK * STEP * depth.size;
      const fallen = time * speed;
      const first = Math.floor(fallen / block);
      for (let row = -1; row * block < POOL; row++) {
        const y = (row + 0.5) * block + (fallen % block);
        const point = pointInView(view, x, y);
        // Brighter parts fall faster than the digits.
        const pulse = Math.sin(y / 150 - time * 1.5 + phase) * 0.5 + 0.5;
        brush.stamp(`${depth.name}${blockOf(number + row - first)}`, {
          ...point,
          size: depth.size * view.scale,
          alpha:
            depth.alpha *
            light *
            mix(0.36, 1, pulse ** 2) *
            (1 - ease(POOL - 90, POOL - 8, y)) *
            dim(point.x, point.y),
        });
      }
    }
  };
}

/** Creates the short columns that fall on both sides of the fall. */
export function createColumnsBeside(random: Random) {
  const columns = Array.from({ length: COLUMNS_BESIDE }, (_, index) => {
    const place = (Math.floor(index / 2) + 0.2 + random() * 0.6) / Math.ceil(COLUMNS_BESIDE / 2);
    return {
      x: index % 2 === 0 ? mix(880, 1060, place) : mix(1470, 1598, place),
      length: 2 + Math.floor(random() * 3),
      start: random() * 900,
      speed: between(random, 24, 40),
      number: Math.floor(random() * 4096),
    };
  });
  const { name, size } = DEPTHS[0];
  const block = BLOCK * STEP * size;

  return (brush: Brush, time: number, view: View, dim: Dim): void => {
    for (const { x, length, start, speed, number } of columns) {
      const span = POOL + length * block;
      const fallen = start + time * speed;
      const round = Math.floor(fallen / span);
      for (let row = 0; row < length; row++) {
        const y = (fallen % span) - row * block;
        const point = pointInView(view, x, y);
        brush.stamp(`${name}${blockOf(number + row + round * 7)}`, {
          ...point,
          size: size * view.scale,
          alpha:
            0.62 *
            (1 - row / length) *
            (1 - ease(POOL * 0.5, POOL * 0.92, y)) *
            dim(point.x, point.y),
        });
      }
    }
  };
}
