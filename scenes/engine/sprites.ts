import type { Ink, Sprite } from '../scene.ts';
import type { Light } from './light.ts';
import { type Canvas, type Context, contextOf, type NewCanvas } from './surface.ts';

export interface RenderedSprite {
  readonly image: Canvas;
  /** Of a fixed sprite: the image moved right by no, one, two and three quarters of a pixel. */
  readonly moved: readonly Canvas[] | undefined;
  /** The distances from the image's centre to its sides and to its top, in units of the sprite. */
  readonly reachX: number;
  readonly reachY: number;
}

/** Renders a sprite. `scale` is CSS pixels per unit of the picture, `density` canvas pixels per CSS pixel. */
export function renderSprite(
  { reach, flat = 1, largest, isFixed = false, marks }: Sprite,
  scale: number,
  density: number,
  newCanvas: NewCanvas,
  light: Light,
): RenderedSprite {
  const unit = largest * density * (isFixed ? scale : Math.max(1, scale));
  // A transparent pixel around it keeps its edge smooth when it is rotated.
  const halfX = Math.ceil(reach * unit) + 1;
  const halfY = Math.ceil(reach * flat * unit) + 1;
  const reaches = { reachX: halfX / unit, reachY: halfY / unit };
  const draw = (right: number): Canvas => {
    const image = newCanvas(halfX * 2, halfY * 2);
    const context = contextOf(image);
    context.setTransform(unit, 0, 0, unit, halfX + right, halfY);
    drawMarks(context, marks, light);
    return image;
  };
  const image = draw(0);
  return {
    image,
    moved: isFixed ? [image, draw(0.25), draw(0.5), draw(0.75)] : undefined,
    ...reaches,
  };
}

function drawMarks(context: Context, marks: Sprite['marks'], light: Light): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, fill, stroke, width = 1, alpha = 1 } of marks) {
    const outline = new Path2D(path);
    context.globalAlpha = alpha;
    if (fill !== undefined) {
      context.fillStyle = styleOf(context, fill, light);
      context.fill(outline);
    }
    if (stroke !== undefined) {
      context.strokeStyle = styleOf(context, stroke, light);
      context.lineWidth = width;
      context.stroke(outline);
    }
  }
}

function styleOf(context: Context, ink: Ink, light: Light): string | CanvasGradient {
  if (typeof ink === 'string') return light(ink);
  const [x, y] = ink.center;
  const gradient = context.createRadialGradient(x, y, 0, x, y, ink.radius);
  for (const [offset, color] of ink.stops) gradient.addColorStop(offset, light(color));
  return gradient;
}
