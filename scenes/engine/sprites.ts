import type { Ink, Sprite } from '../scene.ts';
import { type Canvas, type Context, contextOf, type NewCanvas } from './surface.ts';

export interface RenderedSprite {
  readonly image: Canvas;
  /** The distances from the image's centre to its sides and to its top, in units of the sprite. */
  readonly reachX: number;
  readonly reachY: number;
}

/** Renders a sprite on its own canvas, with `unit` pixels per unit of its marks. */
export function renderSprite(
  { reach, flat = 1, marks }: Sprite,
  unit: number,
  newCanvas: NewCanvas,
): RenderedSprite {
  // A transparent pixel around it keeps its edge smooth when it is rotated.
  const halfX = Math.ceil(reach * unit) + 1;
  const halfY = Math.ceil(reach * flat * unit) + 1;
  const image = newCanvas(halfX * 2, halfY * 2);
  const context = contextOf(image);
  context.setTransform(unit, 0, 0, unit, halfX, halfY);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, fill, stroke, width = 1, alpha = 1 } of marks) {
    const outline = new Path2D(path);
    context.globalAlpha = alpha;
    if (fill !== undefined) {
      context.fillStyle = styleOf(context, fill);
      context.fill(outline);
    }
    if (stroke !== undefined) {
      context.strokeStyle = styleOf(context, stroke);
      context.lineWidth = width;
      context.stroke(outline);
    }
  }
  return { image, reachX: halfX / unit, reachY: halfY / unit };
}

function styleOf(context: Context, ink: Ink): string | CanvasGradient {
  if (typeof ink === 'string') return ink;
  const [x, y] = ink.center;
  const gradient = context.createRadialGradient(x, y, 0, x, y, ink.radius);
  for (const [offset, color] of ink.stops) gradient.addColorStop(offset, color);
  return gradient;
}
