import { dimBesideText, ease, mix, pointInView, TURN } from './motion-math.ts';
import { between, type Random, seededRandom } from './random.ts';
import { type Air, type Brush, isNarrow, type Sprite, type View } from './scene.ts';
import { lagAt } from './wind.ts';

/** The racemes that sway, in units of the picture, the far ones first; the furthest are on the ground. */
const FAR = [
  { x: 1098, top: 14, length: 156, wide: 17 },
  { x: 1166, top: 16, length: 224, wide: 18 },
  { x: 1236, top: 22, length: 164, wide: 16 },
  { x: 1291, top: 12, length: 268, wide: 16 },
  { x: 1352, top: 18, length: 190, wide: 19 },
  { x: 1416, top: 26, length: 350, wide: 19 },
  { x: 1536, top: 12, length: 308, wide: 20 },
] as const;
const NEAR = [
  { x: 1378, top: 18, length: 212, wide: 21 },
  { x: 1471, top: 22, length: 416, wide: 27 },
  { x: 1562, top: 6, length: 534, wide: 34 },
] as const;

export const RACEMES = FAR.length + NEAR.length;

/** From the shadow at the left to the light at the right. */
const TONES = {
  far: ['#32275a', '#4b3a7a', '#6a529f', '#8f74c4', '#b79ee2'],
  near: ['#3b2a6b', '#5a438f', '#8062b8', '#a98bdb', '#dcc8f8'],
} as const;

/** The width of a floret in units of the picture. */
const FLORET = { far: 6.2, near: 8.2 };

/** Rows of florets: the half width in florets, and how many there are. */
const ROWS = [
  { half: 1.5, florets: 3 },
  { half: 2.6, florets: 6 },
  { half: 3.7, florets: 8 },
] as const;
const VARIANTS = 5;

/** A row of florets around its centre; its unit is the width of a floret. */
function row(
  random: Random,
  depth: keyof typeof TONES,
  { half, florets }: (typeof ROWS)[number],
): Sprite {
  const tones = TONES[depth];
  const marks = Array.from({ length: florets }, (_, index) => {
    const x = mix(-half, half, (index + random() * 1.4 - 0.2) / florets) * 0.9;
    const y = between(random, -1.3, 1.3);
    const tone = Math.floor(mix(0.7, 4.4, (x / half + 1) / 2) + between(random, -0.9, 0.9));
    return {
      path: `M${x.toFixed(2)} ${y.toFixed(2)}l${between(random, -0.3, 0.3).toFixed(2)} .4`,
      stroke: tones[Math.min(4, Math.max(1, tone))] ?? tones[1],
      width: between(random, 0.76, 0.98),
    };
  });
  const shade = {
    path: `M${-half} 0Q0-2.6 ${half} 0Q0 2.6 ${-half} 0z`,
    fill: tones[0],
    alpha: 0.7,
  };
  return {
    reach: half + 0.6,
    flat: 2.3 / (half + 0.6),
    largest: FLORET[depth],
    isFixed: true,
    marks: [shade, ...marks],
  };
}

const flowers = seededRandom(3);
export const WISTERIA_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  (['far', 'near'] as const).flatMap((depth) =>
    ROWS.flatMap((size, index) =>
      Array.from({ length: VARIANTS }, (_, variant) => [
        `${depth}${index}${variant}`,
        row(flowers, depth, size),
      ]),
    ),
  ),
);

/** The half width of a raceme at a part of its length, as a fraction of the largest. */
const taper = (part: number): number => Math.min(1, 0.5 + part * 3.2) * (1 - part) ** 0.6 + 0.1;

interface Raceme {
  readonly x: number;
  readonly top: number;
  readonly length: number;
  readonly wide: number;
}

function rowsOf(random: Random, depth: keyof typeof TONES, { length, wide }: Raceme) {
  const floret = FLORET[depth];
  const count = Math.round(length / floret / 1.6);
  return Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1);
    const half = (wide * taper(part)) / floret;
    const size = half > 3 ? 2 : half > 1.9 ? 1 : 0;
    return {
      part,
      side: between(random, -0.5, 0.5) * floret,
      sprite: `${depth}${size}${Math.floor(random() * VARIANTS)}`,
    };
  });
}

/** On a narrow page the racemes are above the name, and dimmed from there (app/pages/about/about.css). */
function dimByText(view: View, x: number, y: number): number {
  if (!isNarrow(view)) return dimBesideText(view, x, y, 0.3);
  const name = Math.min(view.height * 0.26, 256);
  return mix(1, 0.1, ease(name * 0.78, name * 1.04, y));
}

/** Creates the racemes of a seed. The wind bends each from its foot to its tip. */
export function createWisteria(seed: number) {
  const random = seededRandom(seed + 1);
  const hang = (depth: keyof typeof TONES, raceme: Raceme) => ({
    ...raceme,
    floret: FLORET[depth],
    // The longer, the slower it swings.
    pace: 16 / Math.sqrt(raceme.length + 60),
    phase: random() * TURN,
    rows: rowsOf(random, depth, raceme),
  });
  const racemes = [
    ...FAR.map((raceme) => hang('far', raceme)),
    ...NEAR.map((raceme) => hang('near', raceme)),
  ];

  return (brush: Brush, time: number, view: View, air: Air): void => {
    for (const { x, top, length, floret, pace, phase, rows } of racemes) {
      const lag = lagAt(view, view.left + x * view.scale);
      for (const { part, side, sprite } of rows) {
        // What hangs lower follows later.
        const blown = air.force(lag + part * 0.5) * 0.13 * part ** 1.5;
        const swing = Math.sin(time * pace + phase - part * 1.2) * 0.024 * part;
        const bend = blown + swing;
        const point = pointInView(
          view,
          x + side - bend * length,
          top + part * length * (1 - bend * bend * 0.6),
        );
        brush.stamp(sprite, {
          ...point,
          size: floret * view.scale,
          alpha: mix(0.55, 1, ease(1040, 1440, x)) * dimByText(view, point.x, point.y),
        });
      }
    }
  };
}
