import { TURN } from '../motion-math.ts';
import { between, pick } from '../random.ts';
import type { Composition } from './composition.ts';
import { box, disc, fill, HEIGHT, type Point, repeat, stroke, svg, WIDTH } from './shapes.ts';

/** Seigaiha, the blue sea waves: overlapping rings. */
export const waves: Composition = {
  name: 'waves',
  kind: 'pattern',
  place: 'top',
  draw: ({ figure, base }, random) => {
    const radius = pick(random, [40, 48, 60]);
    const phase = between(random, 0, TURN);
    const swell = (x: number): number => 196 + Math.sin(x / 62 + phase) * 26;
    const rows = Math.ceil((HEIGHT + radius - 150) / (radius / 2));
    const arcs = (centres: readonly number[], y: number, r: number, skirt: string): string =>
      centres.map((x) => svg`M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0${skirt}`).join('');
    const scales = repeat(rows, (row) => {
      const y = 150 + (row * radius) / 2;
      const centres: number[] = [];
      for (let x = row % 2 === 0 ? 0 : radius; x <= WIDTH + radius; x += radius * 2) {
        if (y - radius > swell(x) - 26) centres.push(x);
      }
      if (centres.length === 0) return '';
      return (
        // The rectangle below each arc closes the gaps between the rows.
        fill(arcs(centres, y, radius, svg`v4h${radius * -2}Z`), figure) +
        stroke(arcs(centres, y, radius * 0.64, ''), base, radius * 0.24, 'butt') +
        fill(arcs(centres, y, radius * 0.26, 'Z'), base)
      );
    });
    const sun: Point = [between(random, 50, 190), between(random, 178, 196)];
    return disc(sun, between(random, 38, 48), base) + scales;
  },
};

/** Quarter circles and leaves in square tiles. */
export const tiles: Composition = {
  name: 'tiles',
  kind: 'pattern',
  place: 'bottom',
  draw: ({ field, figure, base }, random) => {
    const count = pick(random, [3, 4, 4]);
    const size = WIDTH / count;
    return repeat(count * count, (index) => {
      const [x, y] = [(index % count) * size, Math.floor(index / count) * size];
      const [ink, ground] = pick(random, [
        [figure, base],
        [figure, field],
        [base, figure],
        [base, field],
        [figure, base],
      ]);
      const turn = pick(random, [0, 90, 180, 270]);
      const shape = pick(random, [
        svg`M0 0h${size}a${size} ${size} 0 0 1 ${-size} ${size}Z`,
        svg`M0 0a${size} ${size} 0 0 1 ${size} ${size}a${size} ${size} 0 0 1 ${-size} ${-size}Z`,
        svg`M0 0h${size}a${size} ${size} 0 0 1 ${-size} ${size}Z`,
        svg`M0 0h${size}a${size / 2} ${size / 2} 0 0 1 ${-size} 0Z`,
      ]);
      const place = svg`translate(${x + size / 2} ${y + size / 2}) rotate(${turn})`;
      const centre = svg`translate(${-size / 2} ${-size / 2})`;
      return (
        // Half a unit of overlap, so that no line of another ink is visible between tiles.
        box(x, y, size + 0.5, size + 0.5, ground) +
        `<path transform="${place} ${centre}" d="${shape}" fill="${ink}" stroke="${ink}"/>`
      );
    });
  },
};
