import type { Brush } from '../scene.ts';
import type { Pressed } from './sprites.ts';
import type { Context } from './surface.ts';

/** Fainter than this changes no pixel. */
const INVISIBLE = 0.004;

/**
 * A brush for a context, in CSS pixels.
 *
 * @param density Canvas pixels for one CSS pixel.
 */
export function brushOn(
  context: Context,
  density: number,
  sprites: ReadonlyMap<string, Pressed>,
): Brush {
  const level = () => context.setTransform(density, 0, 0, density, 0, 0);

  return {
    stamp: (name, { x, y, size, alpha, turn = 0, squash = 1 }) => {
      const sprite = sprites.get(name);
      if (sprite === undefined) throw new Error(`The scene has no sprite ${name}.`);
      if (alpha < INVISIBLE) return;
      const half = sprite.reach * size;
      context.globalAlpha = Math.min(1, alpha);
      if (turn === 0 && squash === 1) {
        level();
        context.drawImage(sprite.image, x - half, y - half, half * 2, half * 2);
        return;
      }
      const across = Math.cos(turn) * density;
      const down = Math.sin(turn) * density;
      context.setTransform(across, down, -down * squash, across * squash, x * density, y * density);
      context.drawImage(sprite.image, -half, -half, half * 2, half * 2);
    },

    line: ({ points, color, alpha, width, fades = false }) => {
      if (alpha < INVISIBLE) return;
      level();
      context.globalAlpha = alpha;
      context.lineWidth = width;
      context.strokeStyle = color;
      if (fades) {
        const ends = context.createLinearGradient(points[0] ?? 0, 0, points.at(-2) ?? 0, 0);
        ends.addColorStop(0, `${color}00`);
        ends.addColorStop(0.55, color);
        ends.addColorStop(1, `${color}00`);
        context.strokeStyle = ends;
      }
      trace(context, points);
      context.stroke();
    },

    ring: ({ x, y, radiusX, radiusY, color, alpha, width }) => {
      if (alpha < INVISIBLE) return;
      level();
      context.globalAlpha = alpha;
      context.lineWidth = width;
      context.strokeStyle = color;
      context.beginPath();
      context.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
      context.stroke();
    },

    beam: ({ x, y, angle, spread, start, length, color, alpha }) => {
      if (alpha < INVISIBLE) return;
      level();
      const light = context.createRadialGradient(x, y, start, x, y, length);
      light.addColorStop(0, color);
      light.addColorStop(0.45, `${color}66`);
      light.addColorStop(1, `${color}00`);
      context.fillStyle = light;
      // Three shafts within each other have the soft sides that one would not have.
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
      level();
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
