import { between, pick, wholeBetween } from '../random.ts';
import type { Composition } from './composition.ts';
import {
  box,
  circle,
  disc,
  fill,
  HEIGHT,
  type Point,
  repeat,
  ridge,
  ring,
  stroke,
  svg,
  WIDTH,
} from './shapes.ts';

/** Nested gates, with a sun in the last one. */
export const gate: Composition = {
  name: 'gate',
  kind: 'object',
  place: 'bottom',
  draw: ({ figure, base }, random) => {
    const ground = 240;
    const x = between(random, 106, 134);
    const gates = wholeBetween(random, 1, 3);
    const shapes = repeat(gates, (index) => {
      const scale = 0.56 ** (gates - 1 - index);
      const half = 84 * scale;
      const height = 186 * scale;
      const [top, thick] = [ground - height, 15 * scale];
      const beam =
        svg`M${x - half * 1.42} ${top - 10 * scale}Q${x} ${top + 12 * scale} ` +
        svg`${x + half * 1.42} ${top - 10 * scale}l${-7 * scale} ${24 * scale}` +
        svg`Q${x} ${top + 33 * scale} ${x - half * 1.42 + 7 * scale} ${top + 14 * scale}Z`;
      const posts = [-1, 1].map((side) => {
        const [head, foot] = [x + side * half * 0.86, x + side * half];
        return svg`M${head - thick / 2} ${top}h${thick}L${foot + thick / 2} 242h${-thick}Z`;
      });
      const tie = svg`M${x - half * 1.12} ${top + 48 * scale}h${half * 2.24}v${11 * scale}h${-half * 2.24}Z`;
      const plaque = svg`M${x - 6 * scale} ${top + 10 * scale}h${12 * scale}v${40 * scale}h${-12 * scale}Z`;
      return fill(beam + posts.join('') + tie + plaque, figure);
    });
    const sun: Point = [x + between(random, -26, 26), ground - between(random, 30, 92)];
    return (
      disc(sun, between(random, 40, 58), base) +
      shapes +
      box(0, ground, WIDTH, HEIGHT - ground, base)
    );
  },
};

/** Buildings at night with some lit windows. */
export const city: Composition = {
  name: 'city',
  kind: 'scene',
  place: 'top',
  draw: ({ figure, base }, random) => {
    const moon: Point = [between(random, 60, 180), between(random, 176, 196)];
    const far: string[] = [];
    for (let x = -6; x < WIDTH; ) {
      const width = between(random, 22, 44);
      far.push(svg`M${x} 360V${between(random, 168, 236)}h${width}V360Z`);
      x += width;
    }
    const near: string[] = [];
    const lit: string[] = [];
    for (let x = -4; x < WIDTH; ) {
      const columns = wholeBetween(random, 2, 5);
      const width = columns * 11 + 7;
      const top = between(random, 208, 286);
      near.push(svg`M${x} 360V${top}h${width}V360Z`);
      for (let row = top + 10; row < HEIGHT; row += 15) {
        for (let column = 0; column < columns; column += 1) {
          if (random() < 0.34) lit.push(svg`M${x + 7 + column * 11} ${row}h5v8h-5Z`);
        }
      }
      x += width + pick(random, [0, 0, 7]);
    }
    return (
      disc(moon, between(random, 38, 50), figure) +
      fill(far.join(''), base, 0.5) +
      fill(near.join(''), base) +
      fill(lit.join(''), figure)
    );
  },
};

/** A round window in a wall, with a landscape behind it. */
export const roundWindow: Composition = {
  name: 'roundWindow',
  kind: 'round',
  place: 'bottom',
  draw: ({ figure, base }, random) => {
    const centre: Point = [120, 124];
    const radius = between(random, 88, 98);
    const moon: Point = [between(random, 84, 160), between(random, 76, 104)];
    const wall = `M0 0H${WIDTH}V${HEIGHT}H0Z${circle(centre, radius)}`;
    const bars = wholeBetween(random, 2, 4);
    const gap = (radius * 2) / (bars + 1);
    const lattice =
      repeat(bars, (index) => svg`M${centre[0] - radius + gap * (index + 1)} 24v200`) +
      svg`M20 ${centre[1] + between(random, 12, 34)}h200`;
    return (
      disc(moon, between(random, 20, 30), figure) +
      fill(ridge(random, 140, 34, 3), figure, 0.5) +
      fill(ridge(random, 180, 22, pick(random, [2, 3])), figure) +
      stroke(lattice, base, 3.5, 'butt') +
      `<path d="${wall}" fill="${base}" fill-rule="evenodd"/>` +
      ring(centre, radius + 7, 2.5, figure)
    );
  },
};
