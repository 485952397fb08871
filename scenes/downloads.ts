import { dimBesideText, ease, mix, pointInView, scatter, TURN } from './motion.ts';
import { between, seededRandom } from './random.ts';
import { isNarrow, type Scene } from './scene.ts';
import { lagAt } from './wind.ts';

const FAR = 12;
const MIDDLE = 12;
const NEAR = 6;
/** The specification gives no number for these. */
const ARROWS = 12;
const RINGS = 9;

const ZERO = 'M0-4.5c2.2 0 3 2.2 3 4.5s-.8 4.5-3 4.5-3-2.2-3-4.5 .8-4.5 3-4.5';
const ONE = 'M-1.5-2.6l2.2-1.9v9';
const ARROW = 'M0-12V7m-7-7l7 7 7-7M-9 13H9';

const DEPTHS = [
  { name: 'far', color: '#5fb4c4', width: 1, size: 1, alpha: 0.42, speed: [14, 22] },
  { name: 'middle', color: '#86d8e2', width: 0.94, size: 1.6, alpha: 0.66, speed: [24, 36] },
  { name: 'near', color: '#a8ecf2', width: 0.84, size: 2.73, alpha: 0.56, speed: [38, 54] },
] as const;

/** Columns of binary digits in deep water; arrows sink, and rings spread where they arrive. */
export const downloads: Scene = {
  counts: { columns: FAR + MIDDLE + NEAR, arrows: ARROWS, rings: RINGS },
  rate: 30,
  sprites: {
    ...Object.fromEntries(
      DEPTHS.flatMap(({ name, color, width, size }) =>
        [ZERO, ONE].map((path, digit) => [
          `${name}${digit}`,
          { reach: 6, largest: size * 1.1, marks: [{ path, stroke: color, width }] },
        ]),
      ),
    ),
    head0: { reach: 6, largest: 3, marks: [{ path: ZERO, stroke: '#e6fbfd', width: 1 }] },
    head1: { reach: 6, largest: 3, marks: [{ path: ONE, stroke: '#e6fbfd', width: 1 }] },
    arrow: {
      reach: 16,
      largest: 1.3,
      marks: [{ path: ARROW, stroke: '#c4f4f8', width: 1.6 }],
    },
  },

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const total = FAR + MIDDLE + NEAR;
    const columns = Array.from({ length: total }, (_, index) => {
      const depth = DEPTHS[index < FAR ? 0 : index < FAR + MIDDLE ? 1 : 2];
      // One column per strip, in an order that mixes the depths.
      const strip = ((index * 11) % total) + 0.15 + random() * 0.7;
      return {
        depth,
        x: mix(1040, 1612, (strip / total) ** 0.9),
        speed: between(random, depth.speed[0], depth.speed[1]),
        tail: 8 + Math.floor(random() * 8),
        start: random() * 1500,
        number: Math.floor(random() * 4096),
      };
    });
    const arrows = Array.from({ length: ARROWS }, (_, index) => ({
      x: mix(1090, 1590, ((index * 5) % ARROWS) / ARROWS + random() * 0.07),
      size: between(random, 0.5, 1.25),
      start: (index / ARROWS) * 960 + random() * 40,
      phase: random() * TURN,
    }));
    const rings = Array.from({ length: RINGS }, (_, index) => ({
      x: mix(1090, 1580, ((index * 4) % RINGS) / RINGS + random() * 0.1),
      y: between(random, 850, 940),
      reach: between(random, 34, 78),
      period: between(random, 6, 10),
      phase: random(),
    }));

    return {
      draw: (brush, time, view, air) => {
        const least = isNarrow(view) ? 0.12 : 0.2;
        // This page's heading is the longest: on a narrow page only the edge is free of text.
        const edge = isNarrow(view) ? view.width * 0.17 : 0;
        for (const { x, y, reach, period, phase } of rings) {
          const part = (time / period + phase) % 1;
          const place = pointInView(view, x, y);
          brush.ring({
            ...place,
            radiusX: mix(4, reach, part ** 0.7) * view.scale,
            radiusY: mix(0.8, reach * 0.2, part ** 0.7) * view.scale,
            color: '#8fdfe8',
            alpha:
              0.36 *
              (1 - part) *
              ease(0, 0.06, part) *
              dimBesideText(view, place.x - edge, place.y, least),
            width: 1,
          });
        }

        for (const { depth, x, speed, tail, start, number } of columns) {
          const step = 13.9 * depth.size;
          const span = 1000 + tail * step;
          const fallen = start + time * speed;
          const head = fallen % span;
          const fall = Math.floor(fallen / span);
          for (let behind = 0; behind < tail; behind++) {
            const y = head - behind * step;
            if (y < -30 || y > 900) continue;
            const sunk = mix(1, 0, ease(320, 880, y));
            const faded = (1 - behind / tail) ** 1.4 * sunk;
            const digit = scatter(number + behind * 97 + fall * 31) < 0.5 ? 0 : 1;
            const place = pointInView(view, x, y);
            brush.stamp(`${behind === 0 ? 'head' : depth.name}${digit}`, {
              ...place,
              size: depth.size * view.scale,
              alpha:
                (behind === 0 ? 0.86 : depth.alpha) *
                faded *
                dimBesideText(view, place.x - edge, place.y, least),
            });
          }
        }

        for (const { x, size, start, phase } of arrows) {
          const y = ((start + time * mix(12, 26, size)) % 960) - 40;
          // The wind drives the water, and the water what sinks.
          const driven = air.force(lagAt(view, view.left + x * view.scale) + phase / 4) * 26 * size;
          const place = pointInView(view, x + Math.sin(time * 0.5 + phase) * 6 - driven, y);
          brush.stamp('arrow', {
            ...place,
            size: size * view.scale,
            alpha:
              mix(0.3, 0.95, Math.min(1, size)) *
              ease(-30, 80, y) *
              (1 - ease(520, 900, y)) *
              dimBesideText(view, place.x - edge, place.y, least),
          });
        }
      },
    };
  },
};
