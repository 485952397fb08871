import { ease, mix, wrap } from './motion.ts';
import type { Brush, Sprite, View } from './scene.ts';
import { type Air, lagAt } from './wind.ts';

/** Narrower views have clouds in their picture of the moon. In CSS pixels. */
const LEAST_WIDTH = 1024;

/** Powder that a gust blows off the ridges: places in units of the picture, size, and speed. */
const MISTS = [
  { x: 1500, y: 688, size: 330, speed: 20 },
  { x: 1180, y: 742, size: 400, speed: 27 },
  { x: 820, y: 770, size: 430, speed: 30 },
  { x: 480, y: 720, size: 380, speed: 23 },
  { x: 1380, y: 850, size: 460, speed: 36 },
] as const;

/** Half its length and its height, in units of the picture, and the waves of its upper edge. */
const SHAPES = [
  { length: 250, high: 21, waves: 3 },
  { length: 205, high: 13, waves: 9 },
  { length: 150, high: 10, waves: 5 },
] as const;

/** The specification has no clouds. The height and start in units of the picture; the lowest pass in front. */
const PLACES = [
  { shape: 2, x: 1590, y: 178, speed: 3.4 },
  { shape: 1, x: 1010, y: 196, speed: 4 },
  { shape: 1, x: 1330, y: 292, speed: 4.6 },
  { shape: 2, x: 860, y: 330, speed: 5.2 },
  { shape: 0, x: 1500, y: 262, speed: 6 },
] as const;

export const CLOUDS = PLACES.length;
export const MIST_COUNT = MISTS.length;
/** The clouds enter at the right, and are gone where the text is. */
const FROM = 1900;
const TO = 560;

/** The outline of a cloud around its centre, pointed at both ends. */
function outline({ length, high, waves }: (typeof SHAPES)[number], grow: number): string {
  const edge = (side: number) =>
    Array.from({ length: 33 }, (_, index) => {
      const along = (index / 16 - 1) * side;
      const full = Math.max(0, 1 - along * along) ** 1.15 * (high + grow);
      const upper =
        0.62 + 0.24 * Math.sin(along * 5 + waves) + 0.16 * Math.sin(along * 11 + waves * 2);
      const lower = 0.43 + 0.07 * Math.sin(along * 7 + waves);
      const y = side < 0 ? full * lower : -full * upper;
      return `${(along * length).toFixed(1)} ${y.toFixed(1)}`;
    });
  return `M${[...edge(1), ...edge(-1)].join('L')}z`;
}

const cloud = (shape: (typeof SHAPES)[number]): Sprite => ({
  reach: shape.length,
  flat: (shape.high * 1.4) / shape.length,
  largest: 1,
  // A soft edge: the outer outlines are faint.
  marks: [7, 4, 2, 0].map((grow) => ({
    path: outline(shape, grow),
    alpha: grow === 0 ? 1 : 0.3,
    fill: {
      center: [0, 0],
      radius: shape.length,
      stops: [
        [0, '#243149f5'],
        [0.5, '#1d283be6'],
        [1, '#1b253700'],
      ],
    },
  })),
});

export const CLOUD_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  SHAPES.map((shape, index) => [`cloud${index}`, cloud(shape)]),
);

/** Draws powder snow in low resolution, brighter in a gust; `dim` is the opacity beside text. */
export function drawMists(
  brush: Brush,
  time: number,
  view: View,
  air: Air,
  dim: (x: number, y: number) => number,
): void {
  if (view.width < LEAST_WIDTH) return;
  for (const { size, speed, ...place } of MISTS) {
    const x =
      view.left + wrap(place.x - (time + air.travel() * 4) * speed, -450, 2050) * view.scale;
    const y = place.y * view.scale;
    brush.stamp('mist', {
      x,
      y,
      size: size * view.scale,
      alpha: Math.min(0.6, 0.1 + 0.36 * Math.max(0, air.force(lagAt(view, x)))) * dim(x, y),
      squash: 0.17,
    });
  }
}

/** Draws the clouds, which drift past the moon with the wind. */
export function drawClouds(brush: Brush, time: number, view: View, air: Air): void {
  if (view.width < LEAST_WIDTH) return;
  for (const { shape, speed, ...place } of PLACES) {
    const blown = (time + air.travel(speed / 4) * 2) * speed;
    const x = wrap(place.x - blown, TO, FROM);
    const y = place.y + Math.sin(time * 0.07 + speed) * 3;
    brush.stamp(`cloud${shape}`, {
      x: view.left + x * view.scale,
      y: y * view.scale,
      size: view.scale,
      alpha: ease(TO, TO + 320, x) * mix(0.7, 1, speed / 6),
    });
  }
}
