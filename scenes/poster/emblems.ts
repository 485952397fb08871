import { TURN } from '../motion-math.ts';
import { between, pick, wholeBetween } from '../random.ts';
import type { Composition } from './composition.ts';
import { disc, fill, type Point, polar, repeat, stroke, svg } from './shapes.ts';

/** Nested discs, offset in the same direction. */
export const rings: Composition = {
  name: 'rings',
  kind: 'round',
  place: 'bottom',
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

/** A large, cropped blossom, and a smaller one further down the branch. */
export const blossom: Composition = {
  name: 'blossom',
  kind: 'object',
  place: 'bottom',
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
        const rightPoint = polar(centre, angle + half * 0.23, size);
        const notch = polar(centre, angle, size * 0.88);
        return (
          svg`M${centre[0]} ${centre[1]}Q${leftX} ${leftY} ${left[0]} ${left[1]}` +
          svg`L${notch[0]} ${notch[1]}L${rightPoint[0]} ${rightPoint[1]}Q${rightX} ${rightY} ${centre[0]} ${centre[1]}Z`
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
