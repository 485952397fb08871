import { mix, pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { isNarrow, type Scene } from './scene.ts';

const SCANS = 2;
const SIGNS = [
  { x: 1544, y: 300, size: 24 },
  { x: 1440, y: 660, size: 14 },
  { x: 1578, y: 864, size: 26 },
  { x: 1344, y: 902, size: 10 },
  { x: 1488, y: 126, size: 11 },
  { x: 1562, y: 520, size: 16 },
] as const;
const DOTS = 24;
/** In a wide view the part at the left without dots, where the form is. */
const FORM_END = 0.45;

/** Faint scan lines, warning signs and dots in red light. */
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

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const signs = SIGNS.map((sign) => ({ ...sign, phase: random() * TURN }));
    const dots = Array.from({ length: DOTS }, () => ({
      x: between(random, 0.02, 0.99),
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
            points: [view.width * 0.1, y, view.width * 1.9, y],
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
            x: (isNarrow(view) ? x : mix(FORM_END, 1, x)) * view.width,
            y: y * view.height,
            size: 2,
            alpha: (0.2 + 0.2 * Math.max(0, Math.sin(time * pace + phase))) * strength,
          });
        }
      },
    };
  },
};
