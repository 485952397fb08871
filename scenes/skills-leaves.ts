import { dimBesideText, mix, pointInView, TURN } from './motion-math.ts';
import { between, seededRandom } from './random.ts';
import type { Air, Brush, Sprite, View } from './scene.ts';
import { lagAt } from './wind.ts';

/**
 * The sprays of leaves that sway: the places where they grow in units of the picture, the direction in radians (a
 * quarter turn points down), and the leaves' length. The furthest are on the ground, those at the left far below.
 */
const SPRAYS = [
  { x: 34, y: 664, points: 1.9, spread: 0.9, count: 4, length: 50, sprite: 'shade' },
  { x: 22, y: 762, points: 1.3, spread: 0.9, count: 5, length: 56, sprite: 'shade' },
  { x: 40, y: 884, points: 1.7, spread: 1.1, count: 4, length: 46, sprite: 'shade' },
  { x: 1401, y: 60, points: 1.2, spread: 1.5, count: 5, length: 76, sprite: 'leaf' },
  { x: 1299, y: 106, points: 1.95, spread: 2, count: 6, length: 84, sprite: 'leaf' },
  { x: 1422, y: 237, points: 0.9, spread: 1.5, count: 5, length: 66, sprite: 'leaf' },
  { x: 1468, y: 391, points: 2.2, spread: 1.6, count: 5, length: 72, sprite: 'leaf' },
  { x: 1545, y: 150, points: 1.8, spread: 1.9, count: 6, length: 80, sprite: 'near' },
  { x: 1594, y: 331, points: 2.3, spread: 0.9, count: 4, length: 88, sprite: 'near' },
] as const;

/** On a narrower page no culms are at the left, because the text is there (the same number as on the ground). */
export const LEAST_WIDTH_OF_LEFT = 1600;

export const LEAVES = SPRAYS.reduce((sum, { count }) => sum + count, 0);

/** A leaf of length 2 that points right, around its centre. */
const leaf = (fill: string): Sprite => ({
  reach: 1,
  flat: 0.17,
  largest: 48,
  marks: [{ path: 'M-1 0Q-.4-.3 1 0Q-.4 .12-1 0z', fill }],
});

export const LEAF_SPRITES: Readonly<Record<string, Sprite>> = {
  shade: leaf('#2f6a52cc'),
  leaf: leaf('#74b98e9e'),
  near: leaf('#a4dcb0c7'),
};

/** Creates the leaves of a seed. The wind lifts them, and the tip of each trembles. */
export function createLeaves(seed: number) {
  const random = seededRandom(seed + 1);
  const leaves = SPRAYS.flatMap(({ x, y, points, spread, count, length, sprite }) =>
    Array.from({ length: count }, (_, index) => ({
      x: x + between(random, -5, 5),
      y: y + between(random, -5, 5),
      // Those in the middle are the longest.
      turn: points + spread * ((index + random() * 0.6) / count - 0.5),
      half: (length / 2) * mix(1.06, 0.72, Math.abs((index + 0.5) / count - 0.5) * 2),
      pace: between(random, 0.7, 1.3),
      phase: random() * TURN,
      sprite,
    })),
  );

  return (brush: Brush, time: number, view: View, air: Air): void => {
    for (const { x, y, turn, half, pace, phase, sprite } of leaves) {
      const root = pointInView(view, x, y);
      const force = air.force(lagAt(view, root.x) + phase * 0.04);
      const tremble = Math.sin(time * pace * 3 + phase) * (0.02 + 0.1 * Math.abs(force));
      // The wind blows to the left: what hangs down most is turned most.
      const angle = turn + force * 0.42 * Math.sin(turn) + tremble;
      const tip = half * view.scale;
      const besideText = view.width < LEAST_WIDTH_OF_LEFT ? 0 : 1;
      const dim = sprite === 'shade' ? besideText : dimBesideText(view, root.x, root.y, 0.34);
      brush.stamp(sprite, {
        x: root.x + Math.cos(angle) * tip,
        y: root.y + Math.sin(angle) * tip,
        size: tip,
        alpha: dim,
        turn: angle,
      });
    }
  };
}
