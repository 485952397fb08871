import { dimBesideText, ease, mix, pointInView, TURN } from './motion.ts';
import { between, seededRandom } from './random.ts';
import { isNarrow, type Scene } from './scene.ts';
import { lagAt } from './wind.ts';

const RINGS = 12;
/** The specification gives no number for these. */
const BUBBLES = 9;
const GLINTS = 44;

/** The lantern on the water, and the y coordinate of the shore, as on the ground. */
const LANTERN = { x: 1450, y: 328 };
const SHORE = 152;
const LANTERN_SHAPE = [
  1404, 206, 1496, 206, 1499, 310, 1512, 310, 1502, 324, 1398, 324, 1388, 310, 1401, 310,
] as const;
const FLATNESS = 0.3;
const REACH = 1060;
/** Seconds between two rings. */
const RING_INTERVAL = 2.6;

const BUBBLE = 'M-20-14H20q4 0 4 4V8q0 4-4 4H-6l-9 9v-9h-5q-4 0-4-4v-18q0-4 4-4z';
const BUBBLE_TEXTS = ['M-10-1v0M0-1v0M10-1v0', 'M-12-5h24M-12 3h15', 'M-12-1h18'] as const;

/** A lantern on dark water with rings around it; speech bubbles rise from its reflection. */
export const contact: Scene = {
  counts: { rings: RINGS, bubbles: BUBBLES, glints: GLINTS },
  rate: 30,
  sprites: {
    ...Object.fromEntries(
      BUBBLE_TEXTS.map((path, index) => [
        `bubble${index}`,
        {
          reach: 26,
          largest: 1.3,
          marks: [
            { path: BUBBLE, fill: '#0f1219', alpha: 0.6 },
            { path: BUBBLE, stroke: '#ffc48e', width: 1.3 },
            { path, stroke: '#ffc48e', width: index === 0 ? 4 : 1.5 },
          ],
        },
      ]),
    ),
    glint: {
      reach: 1,
      largest: 34,
      marks: [
        {
          path: 'M-1 0Q0-.11 1 0Q0 .11-1 0z',
          fill: '#ffdca6',
        },
      ],
    },
  },

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const bubbles = Array.from({ length: BUBBLES }, (_, index) => ({
      sprite: `bubble${index % BUBBLE_TEXTS.length}`,
      x: mix(1130, 1580, ((index * 4) % BUBBLES) / BUBBLES + random() * 0.08),
      size: between(random, 0.5, 1.15),
      period: between(random, 26, 40),
      part: index / BUBBLES + random() * 0.05,
      phase: random() * TURN,
    }));
    const glints = Array.from({ length: GLINTS }, () => {
      const down = random() ** 1.5;
      return {
        x: LANTERN.x + (random() + random() - 1) * mix(34, 56, down),
        y: mix(332, 760, down),
        length: between(random, 6, 24),
        alpha: mix(0.9, 0.3, down),
        pace: between(random, 0.7, 1.6),
        phase: random() * TURN,
      };
    });

    return {
      draw: (brush, time, view, air) => {
        const least = isNarrow(view) ? 0.34 : 0.3;
        const source = pointInView(view, LANTERN.x, LANTERN.y);
        for (let index = 0; index < RINGS; index++) {
          const part = ((time / RING_INTERVAL + index) % RINGS) / RINGS;
          const radius = mix(46, REACH, part ** 1.25);
          brush.ring({
            ...source,
            radiusX: radius * view.scale,
            radiusY: radius * FLATNESS * view.scale,
            color: '#ffae6a',
            alpha: (isNarrow(view) ? 0.34 : 0.66) * (1 - part) ** 1.9 * ease(0, 0.05, part),
            width: mix(1.9, 0.9, part),
          });
        }
        const sky = pointInView(view, 0, SHORE);
        brush.erase([-2, -2, view.width + 2, -2, view.width + 2, sky.y, -2, sky.y]);
        brush.erase(
          LANTERN_SHAPE.map((value, index) =>
            index % 2 === 0 ? view.left + value * view.scale : value * view.scale,
          ),
        );

        for (const { x, y, length, alpha, pace, phase } of glints) {
          const shine = Math.max(0, Math.sin(time * pace + phase)) ** 2;
          // A gust ruffles the water: the light spreads over more of it.
          const ruffled = air.force(lagAt(view, view.left + x * view.scale) + phase / 6);
          const aside = (x - LANTERN.x) * 0.5 * ruffled + Math.sin(time * 0.4 + phase) * 4;
          const place = pointInView(view, x + aside, y);
          brush.stamp('glint', {
            ...place,
            size: length * (1 + 0.4 * ruffled) * view.scale,
            alpha: alpha * shine * dimBesideText(view, place.x, place.y, least),
          });
        }

        for (const { sprite, x, size, period, phase, ...one } of bubbles) {
          const part = (time / period + one.part) % 1;
          const y = mix(760, 250, part);
          const driven = air.force(phase / 4) * 40 * size;
          const place = pointInView(view, x + Math.sin(time * 0.42 + phase) * 12 - driven, y);
          brush.stamp(sprite, {
            ...place,
            size: size * view.scale,
            alpha:
              mix(0.3, 0.62, size) *
              ease(0, 0.22, part) *
              (1 - ease(0.72, 1, part)) *
              dimBesideText(view, place.x, place.y, least),
            turn: Math.sin(time * 0.6 + phase) * 0.05,
          });
        }
      },
    };
  },
};
