import { BUBBLE_KINDS, BUBBLE_SPRITES } from './contact-bubbles.ts';
import { lakeView, SHORE } from './contact-view.ts';
import { areaInView, ease, mix, pointInView, polygonInView, TURN } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { NARROW_WIDTH, type Scene, type View } from './scene.ts';
import { SENT_LANTERN } from './sent-lanterns.ts';
import { createSentLanterns } from './sent-lanterns-layer.ts';
import { lagAt } from './wind.ts';

const RINGS = 12;
const BUBBLES = 9;
const GLINTS = 112;
/** To the right of the form, whatever the width of the window is. */
const LEAST_BUBBLE_X = 1360;

/** The foot of the lantern, as on the ground. */
const LANTERN = { x: 1465, y: 475 };
const LANTERN_SHAPE = [
  1413, 345, 1517, 345, 1513, 355, 1507, 468, 1531, 468, 1520, 481, 1410, 481, 1399, 468, 1423, 468,
  1417, 355,
] as const;
const FLATNESS = 0.235;
const REACH = 1060;
/** Where they can be seen, and the sent lanterns, whose light is above the shore. */
const AREA = { left: LANTERN.x - 940, top: SHORE - 60, right: 1600, bottom: 940 };
/** Seconds between two rings. */
const RING_INTERVAL = 2.6;

/** A phone, where the form reaches from side to side. */
const PHONE = 700;

/** The opacity factor that keeps the form and the text beside it readable at a point. */
function dimOnLake(view: View, x: number, y: number): number {
  const { width, scale, top } = view;
  const [from, to] = width < NARROW_WIDTH ? [0.6, 0.7] : [0.78, 0.84];
  const free = ease(width * from, width * to, x);
  const dimBelow = width < PHONE ? ease(575, 615, (y - top) / scale) : 0;
  return mix(mix(0.3, 0.12, dimBelow), 1, free * (1 - dimBelow));
}

/** A lantern on dark water with rings around it; speech bubbles rise from its reflection. */
export const contact: Scene = {
  counts: { rings: RINGS, bubbles: BUBBLES, glints: GLINTS },
  rate: 20,
  day: {
    '#ffb878': '#fff6ea',
    '#ffcb97': '#9b3b08',
    '#ffd9ae': '#9b3b08',
    '#ffdca6': '#ffffff',
    '#ffae6a': '#b9683e',
    '#ffb86b': '#fff3d8',
    '#f09a4e': '#fff3d8',
    '#c9743a': '#fff3d8',
    '#ffcb8c': '#b98a74',
    '#ffb777': '#fff6ea',
    '#fff3d0': '#fffaf0',
    '#ffd488': '#fff3d8',
    '#f1a24f': '#f2d3ac',
    '#c9702c': '#d9a880',
    '#8a451a': '#b06a4a',
    '#120d0c': '#5d3728',
  },
  sprites: {
    ...BUBBLE_SPRITES,
    sentLantern: SENT_LANTERN,
    glint: {
      reach: 1,
      flat: 0.11,
      largest: 34,
      marks: [
        {
          path: 'M-1 0Q0-.11 1 0Q0 .11-1 0z',
          fill: '#ffdca6',
        },
      ],
    },
  },

  areaIn: (window) => areaInView(lakeView(window), AREA),

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const sentLanterns = createSentLanterns();
    const bubbles = Array.from({ length: BUBBLES }, (_, index) => ({
      sprite: `bubble${index % BUBBLE_KINDS}`,
      x: mix(LEAST_BUBBLE_X, 1575, ((index * 4) % BUBBLES) / BUBBLES + random() * 0.08),
      size: between(random, 0.5, 1.15),
      period: between(random, 26, 40),
      part: index / BUBBLES + random() * 0.05,
      phase: random() * TURN,
    }));
    const glints = Array.from({ length: GLINTS }, (_, index) => {
      const down = random() ** 1.5;
      // Two of three are on the reflection, the others around it.
      const isAside = index % 3 === 2;
      return {
        x: LANTERN.x + (random() + random() - 1) * (isAside ? 110 : mix(38, 62, down)),
        y: mix(isAside ? 350 : 486, isAside ? 700 : 860, down),
        length: between(random, 9, 30),
        alpha: mix(0.9, 0.3, down) * (isAside ? 0.6 : 1),
        pace: between(random, 0.7, 1.6),
        phase: random() * TURN,
      };
    });

    return {
      draw: (brush, time, window, air) => {
        const view = lakeView(window);
        const { left, top, scale } = view;
        const source = pointInView(view, LANTERN.x, LANTERN.y);
        const isPhone = view.width < PHONE;
        const reach = isPhone ? 0.15 : 0.25;
        // On a phone there is little free water: few bubbles, further apart, which fade earlier.
        const rise = isPhone
          ? { low: 580, high: 420, end: 0.56, spread: 1.6, every: 2, kind: '-small' }
          : { low: 640, high: 350, end: 1, spread: 1, every: 1, kind: '' };
        for (let index = 0; index < RINGS; index++) {
          const part = ((time / RING_INTERVAL + index) % RINGS) / RINGS;
          const radius = mix(62, REACH, part ** 1.25);
          brush.ring({
            ...source,
            radiusX: radius * scale,
            radiusY: radius * FLATNESS * scale,
            color: '#ffae6a',
            // Strong beside the lantern only: further out, text is over them.
            alpha: (reach * (1 - part) ** 1.8 + 0.5 * (1 - part) ** 12) * ease(0, 0.05, part),
            width: mix(1.9, 0.9, part),
          });
        }
        const shore = top + SHORE * scale;
        brush.erase([-2, -2, view.width + 2, -2, view.width + 2, shore, -2, shore]);

        for (const { x, y, length, alpha, pace, phase } of glints) {
          const light = Math.max(0, Math.sin(time * pace + phase)) ** 2;
          // A gust ruffles the water.
          const ruffled = air.force(lagAt(view, left + x * scale) + phase / 6);
          const aside = (x - LANTERN.x) * 0.5 * ruffled + Math.sin(time * 0.4 + phase) * 4;
          const point = pointInView(view, x + aside, y);
          brush.stamp('glint', {
            ...point,
            size: length * (1 + 0.4 * ruffled) * scale,
            alpha: alpha * light * dimOnLake(view, point.x, point.y),
          });
        }
        // The lantern is in front of the rings and the light behind it.
        brush.erase(polygonInView(view, LANTERN_SHAPE));

        for (const [index, { sprite, x, size, period, phase, ...one }] of bubbles.entries()) {
          const part = (time / period + one.part) % 1;
          const y = mix(rise.low, rise.high, part);
          const driven = air.force(phase / 4) * 20 * size;
          const point = pointInView(
            view,
            1560 + (x - 1560) * rise.spread + Math.sin(time * 0.42 + phase) * 12 - driven,
            y,
          );
          brush.stamp(sprite + rise.kind, {
            ...point,
            size: size * scale,
            alpha:
              (index % rise.every === 0 ? Math.min(1, mix(0.6, 0.95, size)) : 0) *
              ease(0, 0.22, part) *
              (1 - ease(rise.end * 0.72, rise.end, part)) *
              dimOnLake(view, point.x, point.y),
            turn: Math.sin(time * 0.6 + phase) * 0.05,
          });
        }
        sentLanterns.draw(brush, time, window, air);
      },
      light: sentLanterns.light,
    };
  },
};
