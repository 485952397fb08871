import { between, pick, wholeBetween } from '../random.ts';
import type { Composition } from './composition.ts';
import {
  disc,
  fill,
  type Point,
  polar,
  polygon,
  repeat,
  softLine,
  stroke,
  svg,
  TURN,
} from './shapes.ts';

/** Nested discs, offset in the same direction. */
export const rings: Composition = {
  kind: 'round',
  place: 'bottom',
  printings: [
    ['mid', 'light', 'dark'],
    ['dark', 'light', 'mid'],
    ['light', 'mid', 'dark'],
    ['dark', 'mid', 'light'],
  ],
  draw: ({ figure, base }, random) => {
    const count = wholeBetween(random, 5, 9);
    const radius = between(random, 104, 122);
    const centre: Point = [between(random, 92, 148), between(random, 104, 114)];
    const lean = between(random, 0, TURN);
    const pull = between(random, 0.35, 0.8);
    return repeat(count, (index) => {
      const inner = radius * (1 - index / count);
      return disc(
        polar(centre, lean, (radius - inner) * pull),
        inner,
        index % 2 === 0 ? figure : base,
      );
    });
  },
};

/** A circle drawn with a wide brush. */
export const brush: Composition = {
  kind: 'round',
  place: 'bottom',
  printings: [
    ['light', 'dark', 'mid'],
    ['dark', 'light', 'mid'],
    ['mid', 'light', 'dark'],
    ['light', 'mid', 'dark'],
  ],
  draw: ({ field, figure, base }, random) => {
    const centre: Point = [between(random, 112, 128), between(random, 120, 128)];
    const radius = between(random, 78, 86);
    const start = between(random, 0, TURN);
    const sweep = TURN * between(random, 0.84, 0.93);
    const wide = between(random, 30, 42);
    const steps = 24;
    const along = (side: number): readonly Point[] =>
      Array.from({ length: steps + 1 }, (_, index) => {
        const part = index / steps;
        // The stroke starts wide, gets thinner and ends in a point.
        const weight =
          Math.sqrt(Math.min(1, part * 14)) * (1 - part ** 3 * 0.86) * (1 - part * 0.25);
        const drift = radius + part * 5;
        return polar(centre, start + part * sweep, drift + (side * wide * weight) / 2);
      });
    const streaks = repeat(5, (index) => {
      const offset = (index - 2) * wide * 0.13;
      const from = between(random, 0.45, 0.72);
      const points = Array.from({ length: 7 }, (_, step) => {
        const part = from + ((1.02 - from) * step) / 6;
        return polar(centre, start + part * sweep, radius + part * 5 + offset * (1.3 - part * 0.6));
      });
      return stroke(softLine(points), field, between(random, 1, 2.2), 'round');
    });
    const seed = polar(centre, start + (TURN + sweep) / 2, between(random, 20, 50));
    return (
      disc(seed, between(random, 40, 56), base) +
      fill(`${softLine([...along(1), ...[...along(-1)].reverse()])}Z`, figure) +
      streaks
    );
  },
};

/** A falling star with a striped tail. */
export const comet: Composition = {
  kind: 'object',
  place: 'bottom',
  printings: [
    ['dark', 'light', 'mid'],
    ['mid', 'light', 'dark'],
    ['light', 'mid', 'dark'],
    ['light', 'dark', 'mid'],
  ],
  draw: ({ figure, base }, random) => {
    const radius = between(random, 22, 46);
    const head: Point = [between(random, 52, 92), 232 - radius - between(random, 0, 16)];
    const course = -TURN * between(random, 0.1, 0.18);
    const stripes = wholeBetween(random, 2, 3) * 2 + 1;
    const tail = repeat(stripes, (index) => {
      const side = (index + 0.5) / stripes - 0.5;
      const start = polar(head, course + TURN / 4, side * radius * 2);
      const half = radius / stripes;
      const spread = side * between(random, 0.2, 0.3);
      const end = polar(start, course + spread, between(random, 190, 330));
      const [a, b] = [polar(start, course + TURN / 4, half), polar(start, course - TURN / 4, half)];
      return fill(polygon([a, b, end]), index % 2 === 0 ? figure : base);
    });
    const stars = repeat(14, () => {
      const centre: Point = [between(random, 8, 232), between(random, 10, 226)];
      return disc(centre, between(random, 0.9, 2.4), base);
    });
    return stars + tail + disc(head, radius, figure) + disc(head, radius * 0.5, base);
  },
};

/** A large, cropped blossom, and a smaller one further down the branch. */
export const blossom: Composition = {
  kind: 'object',
  place: 'bottom',
  printings: [
    ['mid', 'light', 'dark'],
    ['dark', 'light', 'mid'],
    ['light', 'mid', 'dark'],
    ['dark', 'mid', 'light'],
  ],
  draw: ({ figure, base }, random) => {
    const count = pick(random, [5, 5, 13]);
    const flower = (centre: Point, size: number, petal: string, heart: string): string => {
      const start = between(random, 0, TURN);
      const half = TURN / count / 2;
      const petals = repeat(count, (index) => {
        const angle = start + (index * TURN) / count;
        const [leftX, leftY] = polar(centre, angle - half, size * 0.92);
        const [rightX, rightY] = polar(centre, angle + half, size * 0.92);
        const left = polar(centre, angle - half * 0.23, size);
        const right = polar(centre, angle + half * 0.23, size);
        const notch = polar(centre, angle, size * 0.88);
        return (
          svg`M${centre[0]} ${centre[1]}Q${leftX} ${leftY} ${left[0]} ${left[1]}` +
          svg`L${notch[0]} ${notch[1]}L${right[0]} ${right[1]}Q${rightX} ${rightY} ${centre[0]} ${centre[1]}Z`
        );
      });
      const threads = repeat(15, (index) => {
        const [x, y] = polar(
          centre,
          start + (index * TURN) / 15,
          size * (index % 3 === 0 ? 0.5 : 0.36),
        );
        return svg`M${centre[0]} ${centre[1]}L${x} ${y}`;
      });
      return (
        fill(petals, petal) +
        stroke(threads, heart, size * 0.022, 'round') +
        disc(centre, size * 0.09, heart)
      );
    };
    const large: Point = [between(random, 60, 112), between(random, 66, 96)];
    const small: Point = [between(random, 180, 206), between(random, 176, 192)];
    return flower(large, between(random, 104, 124), figure, base) + flower(small, 46, base, figure);
  },
};
