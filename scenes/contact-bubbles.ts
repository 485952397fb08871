import { inkStroke, lens } from './ink-stroke.ts';
import { mix, TURN } from './motion-math.ts';
import { between, type Random, seededRandom } from './random.ts';
import type { Sprite } from './scene.ts';

/** What is written in a bubble, as the ends of its strokes: still being typed, two lines, one line. */
const TEXTS = [
  [
    [-9, -4, -5, -3.6],
    [-1.6, -3.4, 2.4, -3.8],
    [6, -4, 10, -3.5],
  ],
  [
    [-12, -6.6, 11, -7.4],
    [-11, 0.8, 4, 0.2],
  ],
  [[-10, -3.2, 9, -4.2]],
] as const;

export const BUBBLE_KINDS = TEXTS.length;

/** The angle, clockwise from the right, at which the tail leaves the ring, and the length of the tail in parts. */
const TAIL_ANGLE = 0.36 * TURN;
const TAIL = 0.12;

/** One stroke, which begins at the tip of the tail and goes once round. */
function ringWithTail(width: number, random: Random): string {
  const [wide, high] = [between(random, 20.5, 22.5), between(random, 13, 14.4)];
  const [bend, lean] = [random() * TURN, random() * TURN];
  const tip = [between(random, -19, -16), between(random, 18, 20)] as const;
  const onRing = (part: number): [number, number] => {
    const angle = TAIL_ANGLE + part * 0.985 * TURN;
    // The end passes a little inside of the beginning.
    const uneven = 1 + 0.045 * Math.sin(angle * 2 + bend) + 0.03 * Math.sin(angle * 3 + lean);
    const reach = uneven - 0.09 * part ** 6;
    return [Math.cos(angle) * wide * reach, -3 + Math.sin(angle) * high * reach];
  };
  const [startX, startY] = onRing(0);
  return inkStroke(
    (part) => {
      if (part >= TAIL) return onRing((part - TAIL) / (1 - TAIL));
      const up = part / TAIL;
      return [mix(tip[0], startX, up), mix(tip[1], startY, up)];
    },
    width,
    random,
  );
}

/** A speech bubble of light: a ring on the water, with what is written in it. */
function bubble(index: number, largest: number, color: string, width: number): Sprite {
  const random = seededRandom(index + 1);
  const ring = ringWithTail(width, random);
  const text = (TEXTS[index] ?? []).map(([fromX, fromY, toX, toY]) =>
    lens(fromX, fromY, toX, toY, width * (index === 0 ? 1.3 : 0.9)),
  );
  return {
    reach: 26,
    largest,
    marks: [
      {
        path: 'M-26-26h52v52h-52z',
        fill: {
          center: [0, -3],
          radius: 24,
          stops: [
            [0, '#ffb87822'],
            [0.6, '#ffb87814'],
            [1, '#ffb87800'],
          ],
        },
      },
      { path: ring + text.join(''), fill: color },
    ],
  };
}

/** The sprites `bubble0` and so on; those of `-small` have broader strokes, and are seen on phones. */
export const BUBBLE_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  TEXTS.flatMap((_, index) => [
    [`bubble${index}`, bubble(index, 1.3, '#ffcb97', 2.6)],
    [`bubble${index}-small`, bubble(index, 1, '#ffd9ae', 3.4)],
  ]),
);
