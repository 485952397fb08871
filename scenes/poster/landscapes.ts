import { between, pick, wholeBetween } from '../random.ts';
import type { Composition } from './composition.ts';
import {
  bar,
  box,
  disc,
  fill,
  HEIGHT,
  type Point,
  polygon,
  repeat,
  ridge,
  WIDTH,
} from './shapes.ts';

/** A low sun over the sea, and its reflection on the water. */
export const sea: Composition = {
  name: 'sea',
  kind: 'scene',
  place: 'top',
  draw: ({ field, figure, base }, random) => {
    const horizon = between(random, 226, 250);
    const radius = between(random, 54, 76);
    const x = between(random, 76, 164);
    const y = Math.max(128 + radius, horizon - radius * between(random, 0.1, 0.5));
    const clouds = repeat(wholeBetween(random, 1, 3), (index) => {
      const length = between(random, 0.7, 1.3) * radius;
      const left = x + (index % 2 === 0 ? between(random, -1.5, -0.9) : 0.1) * radius;
      return bar(left, horizon - 18 - index * 17, length, 7, field);
    });
    const light = repeat(8, (index) => {
      const length = radius * (1.9 - index * 0.15) * between(random, 0.72, 1);
      const left = x - length / 2 + between(random, -9, 9);
      return bar(left, horizon + 8 + index * (7 + index * 0.9), length, 2.5 + index * 0.6, figure);
    });
    return (
      disc([x, y], radius, figure) + clouds + box(0, horizon, WIDTH, HEIGHT - horizon, base) + light
    );
  },
};

/** Ridges, paler with distance. */
export const hills: Composition = {
  name: 'hills',
  kind: 'scene',
  place: 'bottom',
  draw: ({ figure, base }, random) => {
    const sun: Point = [between(random, 62, 178), between(random, 74, 108)];
    const tints = [0.2, 0.42, 0.7, 1];
    const land = tints.map((tint, index) =>
      fill(ridge(random, 112 + index * 36, 38 - index * 8, pick(random, [2, 3, 4])), base, tint),
    );
    return disc(sun, between(random, 26, 44), figure) + land.join('');
  },
};

/** A large mountain with a snow cap, in bars of mist. */
export const peak: Composition = {
  name: 'peak',
  kind: 'scene',
  place: 'bottom',
  draw: ({ field, figure, base }, random) => {
    const x = between(random, 92, 148);
    const top = between(random, 62, 84);
    const foot = 252;
    const flat = 9;
    // Mountain and cap use the same slope function, so that their edges match.
    const slope = (y: number): number => flat + ((y - top) / (foot - top)) ** 1.45 * 165;
    const levels = [0, 0.12, 0.24, 0.36, 0.54, 0.72, 0.86, 1].map(
      (part) => top + part * (foot - top),
    );
    const rightEdge = levels.map((y): Point => [x + slope(y), y]);
    const left = levels.map((y): Point => [x - slope(y), y]).reverse();
    const snow = top + between(random, 40, 58);
    const capped = [1, 0.75, 0.5, 0.25, 0].map((part) => top + part * (snow - top));
    const teeth = [-0.62, -0.36, -0.05, 0.24, 0.6].map((part, index): Point => {
      const drop = index % 2 === 0 ? between(random, -22, -10) : between(random, 8, 22);
      return [x + part * slope(snow), snow + drop];
    });
    const cap: readonly Point[] = [
      ...capped.map((y): Point => [x - slope(y), y]),
      ...capped.map((y): Point => [x + slope(y), y]).reverse(),
      ...teeth.reverse(),
    ];
    const mist = repeat(wholeBetween(random, 3, 4), (index) => {
      const length = between(random, 70, 140);
      return bar(between(random, -30, 150), 176 + index * 17, length, 8, field);
    });
    const sun: Point = [x < 120 ? between(random, 178, 206) : between(random, 34, 62), top + 8];
    return (
      disc(sun, between(random, 16, 25), figure) +
      fill(polygon([...left, ...rightEdge]), base) +
      fill(polygon(cap), figure) +
      mist +
      box(0, foot - 12, WIDTH, HEIGHT, base)
    );
  },
};
