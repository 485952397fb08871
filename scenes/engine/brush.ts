import { TURN } from '../motion-math.ts';
import type { Area, Brush } from '../scene.ts';
import type { Light } from './light.ts';
import type { RenderedSprite } from './sprites.ts';
import type { Context } from './surface.ts';

/** A lower alpha changes no pixel. */
const MIN_ALPHA = 0.004;

/**
 * A brush that draws on a context, in CSS pixels. `density` is canvas pixels per CSS pixel, `left` and `top` the point
 * of the view at the canvas's upper left corner.
 */
export function brushOn(
  context: Context,
  density: number,
  { left, top }: Pick<Area, 'left' | 'top'>,
  sprites: ReadonlyMap<string, RenderedSprite>,
  light: Light,
): Brush {
  const resetTransform = () =>
    context.setTransform(density, 0, 0, density, -left * density, -top * density);

  return {
    stamp: (name, { x, y, size, alpha, turn = 0, squash = 1 }) => {
      const sprite = sprites.get(name);
      if (sprite === undefined) throw new Error(`The scene has no sprite ${name}.`);
      if (alpha < MIN_ALPHA) return;
      const halfX = sprite.reachX * size;
      const halfY = sprite.reachY * size;
      context.globalAlpha = Math.min(1, alpha);
      if (sprite.moved !== undefined) {
        const quarters = Math.round((x - left) * density * 4);
        const image = sprite.moved[quarters & 3] ?? sprite.image;
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(
          image,
          (quarters >> 2) - image.width / 2,
          Math.round((y - top) * density) - image.height / 2,
        );
        return;
      }
      if (turn === 0 && squash === 1) {
        resetTransform();
        context.drawImage(sprite.image, x - halfX, y - halfY, halfX * 2, halfY * 2);
        return;
      }
      const across = Math.cos(turn) * density;
      const down = Math.sin(turn) * density;
      const toX = (x - left) * density;
      const toY = (y - top) * density;
      context.setTransform(across, down, -down * squash, across * squash, toX, toY);
      context.drawImage(sprite.image, -halfX, -halfY, halfX * 2, halfY * 2);
    },

    line: ({ points, color: own, alpha, width, fades = false }) => {
      if (alpha < MIN_ALPHA) return;
      const color = light(own);
      resetTransform();
      context.globalAlpha = alpha;
      context.lineWidth = width;
      context.strokeStyle = color;
      if (fades) {
        const gradient = context.createLinearGradient(points[0] ?? 0, 0, points.at(-2) ?? 0, 0);
        gradient.addColorStop(0, `${color}00`);
        gradient.addColorStop(0.55, color);
        gradient.addColorStop(1, `${color}00`);
        context.strokeStyle = gradient;
      }
      trace(context, points);
      context.stroke();
    },

    ring: ({ x, y, radiusX, radiusY, color, alpha, width }) => {
      if (alpha < MIN_ALPHA) return;
      resetTransform();
      context.globalAlpha = alpha;
      context.lineWidth = width;
      context.strokeStyle = light(color);
      context.beginPath();
      context.ellipse(x, y, radiusX, radiusY, 0, 0, TURN);
      context.stroke();
    },

    beam: ({ x, y, angle, spread, start, length, color: own, alpha }) => {
      if (alpha < MIN_ALPHA) return;
      const color = light(own);
      resetTransform();
      const glow = context.createRadialGradient(x, y, start, x, y, length);
      glow.addColorStop(0, color);
      glow.addColorStop(0.45, `${color}66`);
      glow.addColorStop(1, `${color}00`);
      context.fillStyle = glow;
      // Three nested triangles give the beam soft sides.
      context.globalAlpha = alpha / 3;
      for (const part of [1, 0.66, 0.33]) {
        const sides = [-1, 1].flatMap((side) => [
          x + Math.cos(angle + side * spread * part) * length,
          y + Math.sin(angle + side * spread * part) * length,
        ]);
        trace(context, [x, y, ...sides]);
        context.fill();
      }
    },

    erase: (points) => {
      resetTransform();
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'destination-out';
      trace(context, points);
      context.fill();
      context.globalCompositeOperation = 'source-over';
    },
  };
}

function trace(context: Context, points: readonly number[]): void {
  context.beginPath();
  for (let index = 0; index + 1 < points.length; index += 2) {
    context.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
  }
}
