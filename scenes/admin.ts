import { ease, mix, pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { type Area, BAR_HEIGHT, isNarrow, type Scene, type View } from './scene.ts';

const SCANS = 4;
/** The warning signs: their places in the picture, and in a part of a narrow view. */
const SIGNS = [
  { x: 1478, y: 196, narrow: { part: 'lamp', x: 0.82, y: 0.5 }, size: 40 },
  { x: 1344, y: 606, narrow: { part: 'low', x: 0.56, y: 0.9 }, size: 25 },
  { x: 1033, y: 266, narrow: { part: 'lamp', x: 0.1, y: 0.08 }, size: 19 },
  { x: 1539, y: 722, narrow: { part: 'low', x: 0.88, y: 0.4 }, size: 29 },
  { x: 956, y: 726, narrow: { part: 'low', x: 0.16, y: 0.75 }, size: 14 },
  { x: 1128, y: 640, narrow: { part: 'low', x: 0.36, y: 0.2 }, size: 21 },
] as const;
const DOTS = 24;
/** As parts of a wide view's width: where the text has ended, and from where on a scan is seen. */
const TEXT_END = 0.5;
const SCANS_FROM = 0.3;
/** The height of the boards of the veranda, as a part of the view. */
const BOARDS = 0.78;
/** Where the form of a narrow view ends, in CSS pixels. */
const FORM_END = 480;

/** The parts of a narrow view without text, in which a dot would be a full stop. */
function freeParts({ width, height }: View): Record<'lamp' | 'low', Area> {
  return {
    lamp: { left: width * 0.62, top: BAR_HEIGHT, right: width, bottom: height * 0.3 },
    low: {
      left: 0,
      top: Math.min(FORM_END, height * BOARDS - 40),
      right: width,
      bottom: height * BOARDS,
    },
  };
}

const pointIn = ({ left, top, right, bottom }: Area, x: number, y: number) => ({
  x: mix(left, right, x),
  y: mix(top, bottom, y),
});

/** A scan is fainter over the form of a narrow view. */
const scanStrength = (view: View, y: number): number =>
  isNarrow(view) ? mix(0.35, 1, ease(FORM_END - 30, FORM_END, y)) : 1;

/** Laser scans, warning signs and blinking dots in red light, which fill the login beside its form. */
export const admin: Scene = {
  counts: { scans: SCANS, signs: SIGNS.length, dots: DOTS },
  rate: 12,
  day: {
    '#f0644e': '#b3261e',
    '#f46e56': '#d0241b',
    '#f05a46': '#d0180f',
  },
  sprites: {
    sign: {
      reach: 1.3,
      largest: 40,
      marks: [
        {
          path: 'M0-1.1L1.02 .8H-1.02zM0-.42V.24M0 .46v.02',
          stroke: '#f0644e',
          width: 0.08,
        },
      ],
    },
    dot: {
      reach: 1,
      largest: 3,
      marks: [{ path: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0', fill: '#f46e56' }],
    },
  },

  areaIn: (view) => ({
    left: isNarrow(view) ? 0 : view.width * SCANS_FROM,
    top: 0,
    right: view.width,
    bottom: view.height,
  }),

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const signs = SIGNS.map((sign) => ({ ...sign, phase: random() * TURN }));
    const dots = Array.from({ length: DOTS }, (_, index) => ({
      part: index % 3 === 0 ? ('lamp' as const) : ('low' as const),
      x: random(),
      y: random(),
      size: between(random, 1.1, 2.4),
      pace: between(random, 0.3, 0.9),
      phase: random() * TURN,
    }));

    return {
      draw: (brush, time, view) => {
        const parts = isNarrow(view) ? freeParts(view) : undefined;
        const from = parts ? 0 : view.width * SCANS_FROM;
        for (let index = 0; index < SCANS; index++) {
          const start = view.height * (0.2 + index * 0.17);
          const speed = index % 2 === 0 ? 10 : -7;
          const y = wrap(start + time * speed, BAR_HEIGHT, view.height * BOARDS);
          brush.line({
            points: [from, y, view.width * 2 - from, y],
            color: '#f05a46',
            alpha: 0.85 * scanStrength(view, y),
            width: 2,
            fades: true,
          });
        }
        for (const { x, y, narrow: place, size, phase } of signs) {
          brush.stamp('sign', {
            ...(parts ? pointIn(parts[place.part], place.x, place.y) : pointInView(view, x, y)),
            size: size * (parts ? 0.62 : view.scale),
            alpha: 0.72 + 0.16 * Math.sin(time * 0.4 + phase),
          });
        }
        for (const { part, x, y, size, pace, phase } of dots) {
          const at = parts
            ? pointIn(parts[part], mix(0.05, 0.95, x), mix(0.05, 0.95, y))
            : { x: view.width * mix(TEXT_END, 0.985, x), y: view.height * mix(0.1, BOARDS, y) };
          brush.stamp('dot', {
            ...at,
            size,
            alpha: 0.3 + 0.65 * Math.max(0, Math.sin(time * pace + phase)),
          });
        }
      },
    };
  },
};
