import { TURN } from '../motion-math.ts';
import { between, pick, wholeBetween } from '../random.ts';
import type { Composition } from './composition.ts';
import {
  box,
  disc,
  fill,
  type Point,
  polar,
  polygon,
  repeat,
  ring,
  stroke,
  svg,
} from './shapes.ts';

/** A folding fan, partly outside the picture. */
export const fan: Composition = {
  name: 'fan',
  kind: 'object',
  place: 'bottom',
  draw: ({ field, figure, base }, random) => {
    const pivot: Point = [between(random, 60, 120), between(random, 222, 230)];
    const radius = between(random, 150, 204);
    const folds = wholeBetween(random, 11, 16);
    const from = -TURN * between(random, 0.42, 0.51);
    const to = from + TURN * between(random, 0.36, 0.46);
    const angle = (index: number): number => from + ((to - from) * index) / folds;
    const sector = (index: number, inner: number, outer: number): string =>
      polygon([
        polar(pivot, angle(index), inner),
        polar(pivot, angle(index), outer),
        polar(pivot, angle(index + 1), outer),
        polar(pivot, angle(index + 1), inner),
      ]);
    const band = between(random, 0.6, 0.74) * radius;
    const leaf = repeat(folds, (index) => sector(index, radius * 0.42, radius));
    const shade = repeat(folds / 2, (index) => sector(index * 2, radius * 0.42, radius));
    const stripe = repeat(folds, (index) => sector(index, band, band + radius * 0.14));
    const ribs = repeat(folds + 1, (index) => {
      const [x, y] = polar(pivot, angle(index), radius * 0.44);
      return svg`M${pivot[0]} ${pivot[1]}L${x} ${y}`;
    });
    return (
      stroke(ribs, base, 2.6, 'butt') +
      fill(leaf, figure) +
      fill(shade, base, 0.22) +
      fill(stripe, base) +
      disc(pivot, 8, base) +
      disc(pivot, 2.6, field)
    );
  },
};

type Spot = readonly [x: number, halfWidth: number, y: number];

const LANTERN_SPOTS: readonly [readonly Spot[], ...(readonly Spot[])[]] = [
  [
    [176, 24, 186],
    [66, 46, 128],
    [170, 36, 80],
  ],
  [
    [52, 30, 78],
    [142, 52, 140],
    [218, 22, 70],
  ],
  [
    [44, 26, 180],
    [112, 36, 76],
    [196, 42, 150],
  ],
];

/** Paper lanterns on cords of different lengths. */
export const lanterns: Composition = {
  name: 'lanterns',
  kind: 'object',
  place: 'bottom',
  draw: ({ field, figure, base }, random) => {
    const spots = pick(random, LANTERN_SPOTS);
    const spotShapes = spots.map(([x, wide, y], index) => {
      const tall = wide * between(random, 1.15, 1.4);
      const [paper, frame] = index === 1 ? [base, figure] : [figure, base];
      const ribs = repeat(7, (rib) => {
        const part = (rib - 3) / 4;
        const reach = wide * Math.sqrt(1 - part * part);
        const level = y + part * tall;
        return svg`M${x - reach} ${level}q${reach} ${wide * 0.14} ${reach * 2} 0`;
      });
      const cap = wide * 0.5;
      return (
        box(x - 0.8, 0, 1.6, y - tall, frame) +
        svg`<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${tall}" fill="${paper}"/>` +
        stroke(ribs, paper === base ? field : frame, 1.6, 'butt') +
        box(x - cap, y - tall - 3, cap * 2, wide * 0.24, frame) +
        box(x - cap, y + tall + 3 - wide * 0.24, cap * 2, wide * 0.24, frame)
      );
    });
    return spotShapes.join('');
  },
};

/** An oiled-paper umbrella, from above. */
export const parasol: Composition = {
  name: 'parasol',
  kind: 'round',
  place: 'bottom',
  draw: ({ field, figure, base }, random) => {
    const radius = between(random, 108, 176);
    const centre: Point = [between(random, 60, 150), 228 - radius];
    const ribs = pick(random, [20, 24, 28]);
    const start = between(random, 0, TURN);
    const at = (index: number, distance: number): Point =>
      polar(centre, start + (index * TURN) / ribs, distance);
    const rim = Array.from({ length: ribs }, (_, index) => at(index, radius));
    const wedges = (inner: number, outer: number): string =>
      repeat(ribs / 2, (index) => {
        const rib = index * 2;
        return polygon([at(rib, inner), at(rib, outer), at(rib + 1, outer), at(rib + 1, inner)]);
      });
    const band = between(random, 0.5, 0.66) * radius;
    return (
      fill(polygon(rim), figure) +
      fill(wedges(band, radius), base) +
      ring(centre, band, 7, field) +
      fill(wedges(0, band * 0.5), base, 0.5) +
      ring(centre, band * 0.5, 3, field) +
      disc(centre, 11, base) +
      disc(centre, 4, figure)
    );
  },
};
