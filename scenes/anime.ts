import { dimBesideColumns, gather, mix, pointInView, TURN, wrap } from './motion.ts';
import { between, seededRandom } from './random.ts';
import { type Air, isNarrow, type Scene, type Sprite, type View } from './scene.ts';
import { lagAt } from './wind.ts';

const FAR = 34;
const MIDDLE = 12;
const NEAR = 4;

/**
 * The specification gives no number. The furthest first; `top` is the y coordinate of the cord's upper end.
 * On a narrow page they are beside the heading.
 */
const LANTERNS = [
  {
    x: 1092,
    y: 226,
    top: 99,
    size: 0.1,
    alpha: 0.5,
    glow: 0.16,
    narrow: { x: 1384, y: 112, size: 0.1 },
  },
  {
    x: 1156,
    y: 222,
    top: 105,
    size: 0.145,
    alpha: 0.58,
    glow: 0.2,
    narrow: { x: 1392, y: 176, size: 0.13 },
  },
  {
    x: 1412,
    y: 500,
    top: 0,
    size: 0.17,
    alpha: 0.6,
    glow: 0.2,
    narrow: { x: 1386, y: 262, size: 0.11 },
  },
  {
    x: 1232,
    y: 236,
    top: 108,
    size: 0.21,
    alpha: 0.7,
    glow: 0.24,
    narrow: { x: 1418, y: 232, size: 0.19 },
  },
  {
    x: 1330,
    y: 214,
    top: 108,
    size: 0.3,
    alpha: 0.86,
    glow: 0.3,
    narrow: { x: 1424, y: 134, size: 0.22 },
  },
  {
    x: 1576,
    y: 596,
    top: 0,
    size: 0.3,
    alpha: 0.7,
    glow: 0.24,
    narrow: { x: 1440, y: 290, size: 0.15 },
  },
  {
    x: 1500,
    y: 262,
    top: 0,
    size: 0.9,
    alpha: 1,
    glow: 0.36,
    narrow: { x: 1520, y: 186, size: 0.7 },
  },
] as const;

const DEPTHS = [
  { radius: [4, 7.4], alpha: [0.4, 0.75], speed: [8, 13], sway: 16 },
  { radius: [9, 17], alpha: [0.74, 1], speed: [20, 30], sway: 40 },
  { radius: [28, 48], alpha: [0.14, 0.22], speed: [44, 58], sway: 70 },
] as const;

/** The leaf colours, from far from the large lantern to close to it. */
const GOLDS = ['#6a4e28', '#8c6a32', '#b48c40', '#d8aa4c', '#f2c558'] as const;

const LEAF =
  'M0 0C-.18-.34-.62-.36-.94-.52C-.92-.86-.52-1.08-.08-1.04L0-.72L.1-1.05C.56-1.08 .94-.84 .95-.5C.6-.36 .18-.34 0 0';
const VEINS =
  'M0-.08Q-.28-.4-.78-.62M0-.08Q-.14-.4-.39-.76M0-.08Q.14-.4 .39-.76M0-.08Q.28-.4 .78-.62';

const leaf = (color: string): Sprite => ({
  reach: 1.2,
  largest: 30,
  marks: [
    { path: LEAF, fill: color },
    { path: 'M0-.04Q.05 .4 .22 .74', stroke: color, width: 0.05 },
    { path: VEINS, stroke: '#1c1206', width: 0.024, alpha: 0.3 },
  ],
});

const BODY = 'M-42-128C-122-88-122 88-42 128H42C122 88 122-88 42-128z';
const RIBS = Array.from({ length: 17 }, (_, index) => {
  const y = (index - 8) * 14.2;
  const half = 61.8 + 32.8 * (1 - (Math.abs(y) / 113.6) ** 2.2);
  return `M${-half} ${y}q${half} 13 ${half * 2} 0`;
}).join('');

/** Paper lanterns on cords; falling ginkgo leaves are brighter near the large one. */
export const anime: Scene = {
  counts: { leaves: FAR + MIDDLE + NEAR, lanterns: LANTERNS.length },
  rate: 24,
  sprites: {
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
    glow: {
      reach: 1,
      largest: 60,
      marks: [
        {
          path: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
          fill: {
            center: [0, 0],
            radius: 1,
            stops: [
              [0, '#ffc062'],
              [0.12, '#ffc062cc'],
              [0.28, '#ffc06285'],
              [0.45, '#ffc06247'],
              [0.64, '#ffc0621c'],
              [0.82, '#ffc06208'],
              [1, '#ffc06200'],
            ],
          },
        },
      ],
    },
    ...Object.fromEntries(GOLDS.map((color, index) => [`leaf${index}`, leaf(color)])),
  },

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const leaves = Array.from({ length: FAR + MIDDLE + NEAR }, (_, index) => {
      const depth = DEPTHS[index < FAR ? 0 : index < FAR + MIDDLE ? 1 : 2];
      const size = random();
      return {
        near: index >= FAR + MIDDLE,
        x: random(),
        y: random(),
        radius: mix(depth.radius[0], depth.radius[1], size),
        alpha: mix(depth.alpha[0], depth.alpha[1], size),
        speed: mix(depth.speed[0], depth.speed[1], size),
        sway: depth.sway,
        pace: between(random, 0.3, 0.8),
        phase: random() * TURN,
        side: random() < 0.5 ? -1 : 1,
      };
    });
    const phases = LANTERNS.map((_, index) => index * 1.7 + random());
    /** The positions of the lanterns in a view. */
    const lanternsIn = (view: View) =>
      LANTERNS.map(({ narrow, ...lantern }, index) => {
        const place = isNarrow(view) ? { ...lantern, top: 0, ...narrow } : lantern;
        // The longer the cord, the slower it swings.
        const pace = 9 / Math.sqrt(place.y - place.top + 60);
        return { ...place, pace, phase: phases[index] ?? 0 };
      });
    const swing = (
      time: number,
      { x, pace, phase }: { x: number; pace: number; phase: number },
      view: View,
      air: Air,
    ) => {
      // The shorter the cord, the less a gust turns it; it swings more while the wind blows.
      const force = air.force(lagAt(view, view.left + x * view.scale));
      const own = Math.sin(time * pace + phase) * (0.02 + 0.05 * Math.abs(force));
      // On a narrow page the heading is close.
      return (own + (0.12 / (0.5 + pace)) * force) * (isNarrow(view) ? 0.17 : 1);
    };

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

        const largeLantern = pointInView(view, 1500, isNarrow(view) ? 220 : 300);
        const span = Math.max(view.width, view.height) * 0.8;
        for (const { near, pace, phase, side, sway, ...one } of leaves) {
          const blown = air.travel(pace * 2) * 2.2;
          const drift = Math.sin(time * pace + phase) * sway - (time * 0.35 + blown) * one.speed;
          const x = gather(one.x * view.width + drift, -60, view.width + 60, 0.58);
          const y = wrap(one.y * view.height + time * one.speed, -60, view.height + 60);
          const lit = Math.exp((-1.7 * Math.hypot(x - largeLantern.x, y - largeLantern.y)) / span);
          const gold = Math.round(Math.min(1, lit * 1.7) * (GOLDS.length - 1));
          brush.stamp(`leaf${gold}`, {
            x,
            y,
            size: one.radius * (isNarrow(view) ? 0.75 : 1),
            alpha: one.alpha * mix(0.6, 1, lit) * dimBesideColumns(view, x, y, near ? 0.12 : 0.22),
            turn: Math.sin(time * pace + phase) * 1.1 + blown * 0.5 * side + phase,
            squash: side * mix(0.4, 1, Math.abs(Math.cos(time * pace * 0.8 + phase))),
          });
        }
      },
    };
  },
};
