import { ease, mix, pointInView } from './motion-math.ts';
import type { Random } from './random.ts';
import { type Air, type Garden, isNarrow, type Sprite, spot, type View } from './scene.ts';
import { lagAt } from './wind.ts';

/** The furthest first; `top` is the y coordinate of the cord's upper end. */
const LANTERNS = [
  { x: 1092, y: 226, top: 99, size: 0.1, alpha: 0.5, glow: 0.16 },
  { x: 1156, y: 222, top: 105, size: 0.145, alpha: 0.58, glow: 0.2 },
  { x: 1412, y: 500, top: 0, size: 0.17, alpha: 0.6, glow: 0.2 },
  { x: 1232, y: 236, top: 108, size: 0.21, alpha: 0.7, glow: 0.24 },
  { x: 1330, y: 214, top: 108, size: 0.3, alpha: 0.86, glow: 0.3 },
  { x: 1576, y: 596, top: 0, size: 0.3, alpha: 0.7, glow: 0.24 },
  { x: 1500, y: 262, top: 0, size: 0.9, alpha: 1, glow: 0.36 },
] as const;
/** The same on a narrow page, beside the heading; `tabletX` is for one with more space there. */
const NARROW = [
  { x: 1384, y: 112, size: 0.1, tabletX: 1215 },
  { x: 1392, y: 176, size: 0.13, tabletX: 1275 },
  { x: 1386, y: 262, size: 0.11, tabletX: 1236 },
  { x: 1418, y: 232, size: 0.19, tabletX: 1345 },
  { x: 1424, y: 134, size: 0.22, tabletX: 1400 },
  { x: 1440, y: 290, size: 0.15, tabletX: 1424 },
  { x: 1520, y: 186, size: 0.7, tabletX: 1520 },
] as const;
/** The widths between which the lanterns move apart. */
const [PHONE, TABLET] = [600, 820];
export const LANTERN_COUNT = LANTERNS.length;

const BODY = 'M-42-128C-122-88-122 88-42 128H42C122 88 122-88 42-128z';
const RIBS = Array.from({ length: 17 }, (_, index) => {
  const y = (index - 8) * 14.2;
  const half = 61.8 + 32.8 * (1 - (Math.abs(y) / 113.6) ** 2.2);
  return `M${-half} ${y}q${half} 13 ${half * 2} 0`;
}).join('');

export const LANTERN_SPRITES: Readonly<Record<string, Sprite>> = {
  lantern: {
    reach: 150,
    largest: 0.9,
    marks: [
      {
        path: BODY,
        fill: {
          center: [0, 20],
          radius: 142,
          stops: [
            [0, '#fff0c4'],
            [0.28, '#fbd488'],
            [0.6, '#e79c44'],
            [0.86, '#b9692a'],
            [1, '#8a4a1c'],
          ],
        },
      },
      { path: RIBS, stroke: '#5c2a0a', width: 2, alpha: 0.42 },
      { path: 'M-46-145h92v19h-92zM-42 127h84v15h-84z', fill: '#120d0b' },
      { path: 'M-46-126h92', stroke: '#ffdf9a', width: 1.5, alpha: 0.5 },
    ],
  },
  glow: spot(60, [
    [0, '#ffc062'],
    [0.12, '#ffc062cc'],
    [0.28, '#ffc06285'],
    [0.45, '#ffc06247'],
    [0.64, '#ffc0621c'],
    [0.82, '#ffc06208'],
    [1, '#ffc06200'],
  ]),
};

/** The angle of a lantern in the wind, in radians. */
const swing = (
  time: number,
  { x, pace, phase }: { x: number; pace: number; phase: number },
  view: View,
  air: Air,
) => {
  // The shorter the cord, the less a gust turns it; it swings more while the wind blows.
  const force = air.force(lagAt(view, view.left + x * view.scale));
  const swing = Math.sin(time * pace + phase) * (0.02 + 0.05 * Math.abs(force));
  // On a narrow page the heading is close.
  return (swing + (0.12 / (0.5 + pace)) * force) * (isNarrow(view) ? 0.17 : 1);
};

/** Creates the lanterns, which swing on their cords, and their light, which is soft. */
export function createLanterns(random: Random): Required<Pick<Garden, 'draw' | 'drawSoft'>> {
  const phases = LANTERNS.map((_, index) => index * 1.7 + random());
  /** The positions of the lanterns in a view. */
  const lanternsIn = (view: View) =>
    LANTERNS.map((lantern, index) => {
      const { tabletX, ...narrow } = NARROW[index] ?? NARROW[0];
      const x = mix(narrow.x, tabletX, ease(PHONE, TABLET, view.width));
      const place = isNarrow(view) ? { ...lantern, top: 0, ...narrow, x } : lantern;
      // The longer the cord, the slower it swings.
      const pace = 9 / Math.sqrt(place.y - place.top + 60);
      return { ...place, pace, phase: phases[index] ?? 0 };
    });

  return {
    drawSoft: (brush, time, view, air) => {
      for (const lantern of lanternsIn(view)) {
        const flicker = 0.94 + 0.06 * Math.sin(time * 0.9 + lantern.phase * 2);
        const turn = swing(time, lantern, view, air);
        const drop = lantern.y - lantern.top;
        const x = lantern.x - Math.sin(turn) * drop;
        brush.stamp('glow', {
          ...pointInView(view, x, lantern.y),
          size: lantern.size * 420 * view.scale,
          alpha: lantern.glow * flicker,
        });
      }
    },

    draw: (brush, time, view, air) => {
      for (const { x, y, top, size, alpha, ...lantern } of lanternsIn(view)) {
        const turn = swing(time, { x, ...lantern }, view, air);
        const at = { x: x - Math.sin(turn) * (y - top), y: top + Math.cos(turn) * (y - top) };
        const tied = pointInView(view, x, top);
        const cap = pointInView(view, at.x + Math.sin(turn) * 145 * size, at.y - 145 * size);
        brush.line({
          points: [tied.x, tied.y, cap.x, cap.y],
          color: '#b08a58',
          alpha: 0.5 * alpha,
          width: 1,
        });
        brush.stamp('lantern', {
          ...pointInView(view, at.x, at.y),
          size: size * view.scale,
          alpha,
          turn,
        });
      }
    },
  };
}
