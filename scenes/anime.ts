import { createLanterns, LANTERN_COUNT, LANTERN_SPRITES } from './anime-lanterns.ts';
import { dimBesideText, gather, mix, pointInView, TURN, wrap } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import { isNarrow, type Scene, type Sprite } from './scene.ts';

const FAR = 34;
const MIDDLE = 12;
const NEAR = 4;

const DEPTHS = [
  { radius: [6, 10], alpha: [0.4, 0.75], speed: [8, 13], sway: 16 },
  { radius: [11, 20], alpha: [0.74, 1], speed: [20, 30], sway: 40 },
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

/** Paper lanterns on cords; falling ginkgo leaves are brighter near the large one. */
export const anime: Scene = {
  counts: { leaves: FAR + MIDDLE + NEAR, lanterns: LANTERN_COUNT },
  rate: 24,
  day: {
    '#fff0c4': '#fffaf0',
    '#fbd488': '#fff4d9',
    '#e79c44': '#f9e6b4',
    '#b9692a': '#ecca82',
    '#8a4a1c': '#d9a545',
    '#5c2a0a': '#b07a24',
    '#120d0b': '#5b3d08',
    '#ffdf9a': '#d2a45a',
    '#ffc062': '#fff3c9',
    '#b08a58': '#7e5403',
    '#6a4e28': '#c08303',
    '#8c6a32': '#d99a00',
    '#b48c40': '#e0a91f',
    '#d8aa4c': '#f0bd2c',
    '#f2c558': '#f2c33c',
    '#1c1206': '#fff6d8',
  },
  sprites: {
    ...LANTERN_SPRITES,
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
    const lanterns = createLanterns(random);

    return {
      drawSoft: lanterns.drawSoft,

      draw: (brush, time, view, air) => {
        lanterns.draw(brush, time, view, air);

        const light = pointInView(view, 1500, isNarrow(view) ? 220 : 300);
        const span = Math.max(view.width, view.height) * 0.8;
        for (const { near, pace, phase, side, sway, ...one } of leaves) {
          const blown = air.travel(pace * 2) * 2.2;
          const drift = Math.sin(time * pace + phase) * sway - (time * 0.35 + blown) * one.speed;
          const x = gather(one.x * view.width + drift, -60, view.width + 60, 0.58);
          const y = wrap(one.y * view.height + time * one.speed, -60, view.height + 60);
          const lit = Math.exp((-1.7 * Math.hypot(x - light.x, y - light.y)) / span);
          const gold = Math.round(Math.min(1, lit * 1.7) * (GOLDS.length - 1));
          brush.stamp(`leaf${gold}`, {
            x,
            y,
            size: one.radius * (isNarrow(view) ? 0.75 : 1),
            alpha: one.alpha * mix(0.6, 1, lit) * dimBesideText(view, x, y, near ? 0.12 : 0.22),
            turn: Math.sin(time * pace + phase) * 1.1 + blown * 0.5 * side + phase,
            squash: side * mix(0.4, 1, Math.abs(Math.cos(time * pace * 0.8 + phase))),
          });
        }
      },
    };
  },
};
