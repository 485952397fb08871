import { type Dim, MIDDLE, POOL, WIDTH } from './downloads-view.ts';
import { lens } from './ink-stroke.ts';
import { ease, mix, pointInView } from './motion-math.ts';
import { between, type Random, scatter, seededRandom } from './random.ts';
import { type Air, type Brush, type Sprite, spot, type View } from './scene.ts';
import { lagAt } from './wind.ts';

export const ARROWS = 12;
export const WAVES = 9;
const MISTS = 5;

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

const ARROW_KINDS = 3;

/** The sprites `arrow0` and so on. */
const ARROW_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  Array.from({ length: ARROW_KINDS }, (_, index) => [`arrow${index}`, arrow(index + 1)]),
);

export const POOL_SPRITES: Readonly<Record<string, Sprite>> = {
  ...ARROW_SPRITES,
  mist: spot(
    1.4,
    [
      [0, '#aef4f45c'],
      [0.5, '#8fe6ea24'],
      [1, '#8fe6ea00'],
    ],
    100,
  ),
};

/** Draws the waves, which spread from where the fall meets the pool. */
export function drawWaves(brush: Brush, time: number, view: View, dim: Dim): void {
  for (let wave = 0; wave < WAVES; wave++) {
    const part = (time / 11 + wave / WAVES) % 1;
    const point = pointInView(view, MIDDLE, POOL + 6 + part * 30);
    const reach = WIDTH * mix(0.5, 2.5, part ** 1.1);
    brush.ring({
      ...point,
      radiusX: reach * view.scale,
      radiusY: reach * 0.16 * view.scale,
      color: '#9ff0f2',
      alpha: 0.52 * (1 - part) * ease(0, 0.1, part) * dim(point.x, point.y),
      width: mix(1.6, 0.8, part),
    });
  }
}

/** Draws the mist at the foot of the fall. */
export function drawMist(brush: Brush, time: number, view: View, air: Air, dim: Dim): void {
  for (let mist = 0; mist < MISTS; mist++) {
    const drift = Math.sin(time * 0.4 + mist * 1.9) * 24 - air.force(mist / 4) * 30;
    const x = MIDDLE + (mist / (MISTS - 1) - 0.5) * WIDTH * 1.05 + drift;
    const point = pointInView(view, x, POOL - 6);
    brush.stamp('mist', {
      ...point,
      size: mix(1.05, 1.4, scatter(mist)) * view.scale,
      squash: 0.26,
      alpha: mix(0.5, 0.95, Math.sin(time * 0.7 + mist * 2.4) * 0.5 + 0.5) * dim(point.x, point.y),
    });
  }
}

/** Creates the arrows: each falls on the pool, floats for a while in a ring of its own, and fades. */
export function createArrows(random: Random) {
  const arrows = Array.from({ length: ARROWS }, (_, index) => {
    const near = ((index * 5) % ARROWS) / ARROWS;
    const across = ((index * 7) % ARROWS) / ARROWS + random() * 0.07;
    return {
      sprite: `arrow${index % ARROW_KINDS}`,
      // To the right of the page's name and figures.
      x: MIDDLE + mix(-170, 310, across),
      // Above the sill.
      y: POOL + mix(4, 44, near),
      size: mix(0.56, 1.36, near),
      period: between(random, 9, 12),
      phase: index / ARROWS,
    };
  });

  return (brush: Brush, time: number, view: View, air: Air, dim: Dim): void => {
    for (const { sprite, x, y, size, period, phase } of arrows) {
      const part = (time / period + phase) % 1;
      const falling = Math.min(1, part / 0.5);
      const afloat = Math.max(0, (part - 0.5) / 0.5);
      // The wind drives what floats.
      const driven = air.force(lagAt(view, view.left + x * view.scale)) * 12 * afloat;
      const high = 300 * (1 - falling ** 1.6);
      const bob = Math.sin(afloat * 14) * 2.5 * (1 - afloat);
      const point = pointInView(view, x - driven, y - high + bob);
      const alpha = ease(0, 0.16, part) * (1 - ease(0.84, 1, part)) * dim(point.x, point.y);
      // It falls as rain, long and narrow, and is an arrow before it lands.
      const gathered = ease(0.1, 0.85, falling);
      brush.stamp(sprite, {
        ...point,
        size: size * mix(0.5, 1, gathered) * view.scale,
        squash: mix(3.4, 1, gathered),
        alpha: mix(0.5, 0.9, size / 1.36) * alpha,
      });
      const ring = afloat ** 0.7;
      const water = pointInView(view, x - driven, y + 3 * size);
      brush.ring({
        ...water,
        radiusX: mix(6, 62, ring) * size * view.scale,
        radiusY: mix(1.2, 12, ring) * size * view.scale,
        color: '#c9fbfb',
        alpha: afloat > 0 ? 0.5 * (1 - afloat) * dim(water.x, water.y) : 0,
        width: 1.1,
      });
    }
  };
}
