import { isLayered } from './home-view.ts';
import { ease, wrap } from './motion.ts';
import type { Air, Brush, Sprite, View } from './scene.ts';
import { lagAt } from './wind.ts';

/** Powder that a gust blows off the ridges: places in units of the picture, size, and speed. */
const MISTS = [
  { x: 1500, y: 688, size: 330, speed: 20 },
  { x: 1180, y: 742, size: 400, speed: 27 },
  { x: 820, y: 770, size: 430, speed: 30 },
  { x: 1380, y: 850, size: 460, speed: 36 },
] as const;

/** Clouds, pointed at both ends, and half their length in units of the picture. */
const SHAPES = [
  {
    length: 250,
    path: 'M-1 0Q-.8-.01-.6-.045T-.3-.05T0-.045T.3-.085T.6-.03T1 0Q.6 .034 .2 .034T-.4 .03T-1 0z',
  },
  { length: 190, path: 'M-1 0Q-.7-.012-.5-.05T-.1-.05T.25-.035T.55-.05T1 0Q.5 .036 0 .028T-1 0z' },
] as const;

/** The specification has no clouds. The height and start in units of the picture; the lowest pass in front. */
const PLACES = [
  { shape: 1, x: 1590, y: 178, size: 0.72, speed: 3.4 },
  { shape: 1, x: 1010, y: 196, size: 1, speed: 4 },
  { shape: 1, x: 1330, y: 292, size: 1.04, speed: 4.6 },
  { shape: 0, x: 860, y: 330, size: 0.6, speed: 5.2 },
  { shape: 0, x: 1500, y: 262, size: 1, speed: 6 },
] as const;

export const CLOUDS = PLACES.length;
export const MIST_COUNT = MISTS.length;
/** The clouds enter at the right, and are gone where the text is. */
const FROM = 1900;
const TO = 560;

/** The ends are transparent. */
const FADING = {
  center: [0, 0],
  radius: 1,
  stops: [
    [0, '#243149f5'],
    [0.5, '#1d283be6'],
    [1, '#1b253700'],
  ],
} as const;

export const CLOUD_SPRITES: Readonly<Record<string, Sprite>> = Object.fromEntries(
  SHAPES.map(({ length, path }, index) => [
    `cloud${index}`,
    {
      reach: 1.02,
      flat: 0.13,
      largest: length,
      // A soft edge.
      marks: [
        { path, stroke: FADING, width: 0.034, alpha: 0.2 },
        { path, stroke: FADING, width: 0.016, alpha: 0.35 },
        { path, fill: FADING },
      ],
    },
  ]),
);

/** Draws powder snow in low resolution, brighter in a gust; `dim` is the opacity beside text. Not over small ridges. */
export function drawMists(
  brush: Brush,
  time: number,
  view: View,
  air: Air,
  dim: (x: number, y: number) => number,
): void {
  if (isLayered(view)) return;
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

/** Draws the clouds, which drift past the moon with the wind. A layered garden has them in a picture. */
export function drawClouds(brush: Brush, time: number, view: View, air: Air): void {
  if (isLayered(view)) return;
  for (const { shape, size, speed, ...place } of PLACES) {
    const blown = (time + air.travel(speed / 4) * 2) * speed;
    const x = wrap(place.x - blown, TO, FROM);
    brush.stamp(`cloud${shape}`, {
      x: view.left + x * view.scale,
      y: place.y * view.scale,
      size: view.scale * SHAPES[shape].length * size,
      alpha: ease(TO, TO + 320, x),
    });
  }
}
