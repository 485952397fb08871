import { isLayered } from './home-view.ts';
import { ease, wrap } from './motion-math.ts';
import { type Air, type Brush, PICTURE, spot, type View } from './scene.ts';
import { lagAt } from './wind.ts';

/** Powder that a gust blows off the ridges: places in units of the picture, size, and speed. */
const MISTS = [
  { x: 1500, y: 688, size: 330, speed: 20 },
  { x: 1180, y: 742, size: 400, speed: 27 },
  { x: 820, y: 770, size: 430, speed: 30 },
  { x: 1380, y: 850, size: 460, speed: 36 },
] as const;

/** The soft parts of a cloud: places and half the length in parts of the cloud's, and the height of each. */
const PUFFS = [
  { x: 0, y: 0, size: 1, squash: 0.06 },
  { x: -0.36, y: -0.012, size: 0.46, squash: 0.1 },
  { x: 0.3, y: 0.012, size: 0.56, squash: 0.085 },
  { x: 0.1, y: -0.024, size: 0.36, squash: 0.14 },
] as const;

/** Start, height and half the length in units of the picture; the last pass in front. */
const CLOUD_SHAPES = [
  { x: 1590, y: 178, length: 137, speed: 3.4 },
  { x: 1330, y: 292, length: 198, speed: 4.6 },
  { x: 1500, y: 262, length: 250, speed: 6 },
] as const;

export const CLOUDS = CLOUD_SHAPES.length;
export const MIST_COUNT = MISTS.length;
/** The clouds enter at the right, and are gone a little after they have passed the moon. */
const ENTRY_X = 1900;
const EXIT_X = 960;

export const PUFF = spot(120, [
  [0, '#222e45eb'],
  [0.5, '#1e293ead'],
  [0.75, '#1c263a40'],
  [1, '#1b253700'],
]);

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
    // The ground is placed so by home-garden.css.
    const y = place.y * view.scale + (view.height - PICTURE.height * view.scale) * 0.64;
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
  for (const { length, speed, ...place } of CLOUD_SHAPES) {
    const blown = (time + air.travel(speed / 4) * 2) * speed;
    const x = wrap(place.x - blown, EXIT_X, ENTRY_X);
    for (const puff of PUFFS) {
      brush.stamp('puff', {
        x: view.left + (x + puff.x * length) * view.scale,
        y: (place.y + puff.y * length) * view.scale,
        size: view.scale * length * puff.size,
        alpha: ease(EXIT_X, EXIT_X + 320, x),
        squash: puff.squash,
      });
    }
  }
}
