import { pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { isNarrow, type Scene, type View } from './scene.ts';

const SCANS = 2;
/** The warning signs, all at the right edge of the picture. */
const SIGNS = [
  { x: 1544, y: 300, size: 24 },
  { x: 1536, y: 660, size: 14 },
  { x: 1578, y: 864, size: 26 },
  { x: 1532, y: 942, size: 10 },
  { x: 1540, y: 126, size: 11 },
  { x: 1562, y: 520, size: 16 },
] as const;
const SIGNS_FROM = 1500;
const DOTS = 24;
/** The right margin of the page, beside all its text, as a part of the width (CSS: `--spacing-edge`). */
const MARGIN_FROM = 0.957;
/** In a wide view the fields end here. */
const FIELDS_END = 0.9;

const scansFrom = (view: View): number => view.width * (isNarrow(view) ? MARGIN_FROM : FIELDS_END);

/** Faint scan lines, warning signs and dots in red light, all right of the fields: a dot in a text reads as a full stop. */
export const admin: Scene = {
  counts: { scans: SCANS, signs: SIGNS.length, dots: DOTS },
  rate: 12,
  sprites: {
    sign: {
      reach: 1.3,
      largest: 26,
      marks: [
        {
          path: 'M0-1.1L1.02 .8H-1.02zM0-.42V.24M0 .46v.02',
          stroke: '#f0644e',
          width: 0.055,
        },
      ],
    },
    dot: {
      reach: 1,
      largest: 2,
      marks: [{ path: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0', fill: '#f46e56' }],
    },
  },

  areaIn: (view) => ({
    left: Math.min(scansFrom(view), pointInView(view, SIGNS_FROM, 0).x),
    top: 0,
    right: view.width,
    bottom: view.height,
  }),

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const signs = SIGNS.map((sign) => ({ ...sign, phase: random() * TURN }));
    const dots = Array.from({ length: DOTS }, () => ({
      x: between(random, MARGIN_FROM, 0.995),
      y: random(),
      pace: between(random, 0.3, 0.9),
      phase: random() * TURN,
    }));

    return {
      draw: (brush, time, view) => {
        const strength = isNarrow(view) ? 0.7 : 1;
        for (let index = 0; index < SCANS; index++) {
          const start = view.height * (0.28 + index * 0.5);
          const y = wrap(start + time * (index % 2 === 0 ? 10 : -7), -60, view.height + 60);
          brush.line({
            points: [scansFrom(view), y, view.width * 2 - scansFrom(view), y],
            color: '#f05a46',
            alpha: 0.24 * strength,
            width: 1,
            fades: true,
          });
        }
        for (const { x, y, size, phase } of signs) {
          brush.stamp('sign', {
            ...pointInView(view, x, y),
            size: size * view.scale,
            alpha: (0.14 + 0.06 * Math.sin(time * 0.4 + phase)) * strength,
          });
        }
        for (const { x, y, pace, phase } of dots) {
          brush.stamp('dot', {
            x: x * view.width,
            y: y * view.height,
            size: 2,
            alpha: (0.2 + 0.2 * Math.max(0, Math.sin(time * pace + phase))) * strength,
          });
        }
      },
    };
  },
};
