import type { Air, Area, Garden, Scene, View } from '../scene.ts';
import { brushOn } from './brush.ts';
import { litBy } from './light.ts';
import { renderSprite } from './sprites.ts';
import { type Canvas, type Context, contextOf, type NewCanvas } from './surface.ts';

/** The soft layer is rendered at 1 / `SOFT_SCALE` of the canvas size, `SOFT_RATE` times a second. */
const SOFT_SCALE = 5;
const SOFT_RATE = 3;

interface PainterOptions {
  readonly context: Context;
  readonly scene: Scene;
  readonly garden: Garden;
  readonly hour: string | undefined;
  readonly view: View;
  /** The part of the view that the canvas covers. */
  readonly area: Area;
  /** Canvas pixels per CSS pixel. */
  readonly density: number;
  readonly newCanvas: NewCanvas;
  /** The wind at a time of the scene. */
  readonly airAt: (time: number) => Air;
}

/** Prepares a canvas for one garden and size. The function draws the frame of a time in seconds. */
export function createPainter({
  context,
  scene,
  garden,
  hour,
  view,
  area,
  density,
  newCanvas,
  airAt,
}: PainterOptions): (time: number) => void {
  const { canvas } = context;
  canvas.width = Math.max(1, Math.round((area.right - area.left) * density));
  canvas.height = Math.max(1, Math.round((area.bottom - area.top) * density));
  const light = litBy(hour, scene.day);
  const sprites = new Map(
    Object.entries(scene.sprites).map(([name, sprite]) => [
      name,
      renderSprite(sprite, view.scale, density, newCanvas, light),
    ]),
  );
  const brush = brushOn(context, density, area, sprites, light);
  const soft = garden.drawSoft && softLayer(garden.drawSoft);

  function softLayer(draw: NonNullable<Garden['drawSoft']>) {
    const small = newCanvas(
      Math.ceil(canvas.width / SOFT_SCALE),
      Math.ceil(canvas.height / SOFT_SCALE),
    );
    const smallContext = contextOf(small);
    const smallBrush = brushOn(smallContext, density / SOFT_SCALE, area, sprites, light);
    const full = newCanvas(canvas.width, canvas.height);
    const fullContext = contextOf(full);
    fullContext.globalCompositeOperation = 'copy';
    let renderedTime = Number.NaN;
    return (time: number): Canvas => {
      const softTime = Math.floor(time * SOFT_RATE) / SOFT_RATE;
      if (softTime === renderedTime) return full;
      renderedTime = softTime;
      clear(smallContext, small);
      draw(smallBrush, softTime, view, airAt(softTime));
      const [width, height] = [small.width * SOFT_SCALE, small.height * SOFT_SCALE];
      fullContext.drawImage(small, 0, 0, width, height);
      return full;
    };
  }

  return (time) => {
    if (soft === undefined) {
      clear(context, canvas);
    } else {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalAlpha = 1;
      // Replaces every pixel of the last frame, without clearing or blending.
      context.globalCompositeOperation = 'copy';
      context.drawImage(soft(time), 0, 0);
      context.globalCompositeOperation = 'source-over';
    }
    garden.draw(brush, time, view, airAt(time));
  };
}

function clear(context: Context, canvas: Canvas): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
}
