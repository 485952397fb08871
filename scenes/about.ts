import { createWisteria, RACEMES, WISTERIA_SPRITES } from './about-wisteria.ts';
import { dimBesideText, gather, mix, pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { isNarrow, type Scene, type Sprite, spot } from './scene.ts';

const SMALL = 21;
const LARGE = 7;
const NEAR = 2;
const DOTS = 50;
const LINES = 12;

/** The axis of the helix, in units of the picture: between the page's columns, or under the wisteria. */
const WIDE = { foot: { x: 902, y: 1014 }, head: { x: 1094, y: 150 } };
const TALL = { foot: { x: 1172, y: 1012 }, head: { x: 1352, y: 400 } };
const RADIUS = 45;

const DEPTHS = [
  { sprite: 'shape', radius: [5, 9], alpha: [0.6, 0.85], speed: [7, 12], sway: 18 },
  { sprite: 'shape', radius: [13, 22], alpha: [0.75, 0.95], speed: [10, 15], sway: 30 },
  { sprite: 'soft', radius: [15, 24], alpha: [0.16, 0.26], speed: [30, 40], sway: 46 },
] as const;

/** The outlines of the shapes: a circle, a square, a triangle and a hexagon. */
const SHAPES = [
  'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  'M-.85-.85h1.7v1.7h-1.7z',
  'M0-1L.87 .5H-.87z',
  'M1 0L.5 .87H-.5L-1 0L-.5-.87H.5z',
] as const;

/** Shapes float under a wisteria, beside a helix of dots that turns. */
export const about: Scene = {
  counts: { shapes: SMALL + LARGE + NEAR, helixDots: DOTS, lines: LINES, racemes: RACEMES },
  rate: 20,
  day: {
    '#32275a': '#bda8e4',
    '#4b3a7a': '#a78fd6',
    '#6a529f': '#b39be0',
    '#8f74c4': '#cfbef0',
    '#b79ee2': '#e3d6fb',
    '#3b2a6b': '#7a5ab4',
    '#5a438f': '#573c7f',
    '#8062b8': '#7a5ab4',
    '#a98bdb': '#9f83d6',
    '#dcc8f8': '#e3d6fb',
    '#c9b0f0': '#7d5cb6',
    '#c4a8ee': '#cfbef0',
    '#e6d8fb': '#7d5cb6',
    '#d6c2f6': '#6b46a0',
    '#cdb6f2': '#8a6cc0',
  },
  sprites: {
    ...WISTERIA_SPRITES,
    ...Object.fromEntries(
      SHAPES.map((path, index): [string, Sprite] => [
        `shape${index}`,
        {
          reach: 1.2,
          largest: 22,
          marks: [{ path, fill: '#c9b0f030', stroke: '#c9b0f0', width: 0.14 }],
        },
      ]),
    ),
    soft: {
      reach: 1,
      largest: 24,
      marks: [
        {
          path: 'M-1 0a1 .8 0 1 0 2 0a1 .8 0 1 0-2 0',
          fill: {
            center: [0, 0],
            radius: 1,
            stops: [
              [0, '#c4a8ee'],
              [0.5, '#c4a8eea0'],
              [1, '#c4a8ee00'],
            ],
          },
        },
      ],
    },
    dot: spot(
      4,
      [
        [0, '#e6d8fb'],
        [0.58, '#d6c2f6'],
        [1, '#cdb6f200'],
      ],
      1.4,
    ),
  },

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const drawWisteria = createWisteria(seed);
    const shapes = Array.from({ length: SMALL + LARGE + NEAR }, (_, index) => {
      const depth = DEPTHS[index < SMALL ? 0 : index < SMALL + LARGE ? 1 : 2];
      const size = random();
      return {
        sprite: depth.sprite === 'soft' ? depth.sprite : `shape${index % SHAPES.length}`,
        x: random(),
        y: random(),
        radius: mix(depth.radius[0], depth.radius[1], size),
        alpha: mix(depth.alpha[0], depth.alpha[1], size),
        speed: mix(depth.speed[0], depth.speed[1], size),
        sway: depth.sway,
        pace: between(random, 0.25, 0.6),
        phase: random() * TURN,
      };
    });

    return {
      draw: (brush, time, view, air) => {
        drawWisteria(brush, time, view, air);
        const pairs = DOTS / 2;
        const { foot, head } = isNarrow(view) ? TALL : WIDE;
        const length = Math.hypot(head.x - foot.x, head.y - foot.y);
        const across = { x: (foot.y - head.y) / length, y: (head.x - foot.x) / length };
        const least = isNarrow(view) ? 0.34 : 0.5;
        for (let index = 0; index < pairs; index++) {
          const up = index / (pairs - 1);
          const angle = index * 0.43 + time * 0.34;
          const reach = Math.cos(angle) * RADIUS;
          const depth = Math.sin(angle);
          const middle = { x: mix(foot.x, head.x, up), y: mix(foot.y, head.y, up) };
          const lineEnds = [1, -1].map((side) => ({
            ...pointInView(
              view,
              middle.x + across.x * reach * side,
              middle.y + across.y * reach * side,
            ),
            near: (1 + depth * side) / 2,
          }));
          const [one, other] = lineEnds;
          if (one === undefined || other === undefined) continue;
          const light = mix(0.3, 1, up) * dimBesideText(view, one.x, one.y, least);
          if (index % 2 === 0 && index < LINES * 2) {
            brush.line({
              points: [one.x, one.y, other.x, other.y],
              color: '#cdb6f2',
              alpha: Math.min(0.36, 0.7 * light),
              width: 1,
            });
          }
          for (const { x, y, near } of lineEnds) {
            brush.stamp('dot', {
              x,
              y,
              size: mix(1.2, 3.2, near) * view.scale,
              alpha: mix(0.36, 1, near) * light,
            });
          }
        }

        for (const { sprite, pace, phase, sway, ...shape } of shapes) {
          const turn = time * pace * 0.8 + phase;
          const blown = time * 0.5 + air.travel(pace * 2) * 2.6;
          const drift = Math.sin(time * pace + phase) * sway - blown * shape.speed;
          const x = gather(shape.x * view.width + drift, -40, view.width + 40, 0.6);
          const y = wrap(shape.y * view.height + time * shape.speed, -40, view.height + 40);
          const lit = mix(0.55, 1, Math.exp((-1.6 * Math.hypot(view.width - x, y)) / view.width));
          brush.stamp(sprite, {
            x,
            y,
            size: shape.radius,
            alpha: shape.alpha * lit * dimBesideText(view, x, y, sprite === 'soft' ? 0.2 : 0.3),
            turn,
            squash: sprite === 'soft' ? 0.8 : 1,
          });
        }
      },
    };
  },
};
