import type { Garden, Scene, View } from '../scene.ts';
import { brushOn } from './brush.ts';
import { press } from './sprites.ts';
import { type Canvas, type Context, contextOf, type NewCanvas } from './surface.ts';

/** How many times smaller than the canvas the soft layer is drawn, and how often a second. */
const SOFT_SCALE = 5;
const SOFT_RATE = 3;

/**
 * Sets a canvas up for one garden and one size. Returns what draws the whole frame of a time in seconds.
 *
 * @param density Canvas pixels for one CSS pixel.
 * @param newCanvas Makes the canvases that sprites and the soft layer are kept on.
 */
export function createPainter(
  canvas: Canvas,
  scene: Scene,
  garden: Garden,
  view: View,
  density: number,
  newCanvas: NewCanvas,
): (time: number) => void {
  canvas.width = Math.max(1, Math.round(view.width * density));
  canvas.height = Math.max(1, Math.round(view.height * density));
  const context = contextOf(canvas);
  const sprites = new Map(
    Object.entries(scene.sprites).map(([name, sprite]) => {
      const unit = sprite.largest * density * Math.max(1, view.scale);
      return [name, press(sprite, unit, newCanvas)];
    }),
  );
  const brush = brushOn(context, density, sprites);
  const soft = garden.drawSoft && softLayer(garden.drawSoft);

  function softLayer(draw: NonNullable<Garden['drawSoft']>) {
    const small = newCanvas(
      Math.ceil(canvas.width / SOFT_SCALE),
      Math.ceil(canvas.height / SOFT_SCALE),
    );
    const smallContext = contextOf(small);
    const smallBrush = brushOn(smallContext, density / SOFT_SCALE, sprites);
    const full = newCanvas(canvas.width, canvas.height);
    const fullContext = contextOf(full);
    fullContext.imageSmoothingQuality = 'high';
    fullContext.globalCompositeOperation = 'copy';
    let drawn = Number.NaN;
    return (time: number): Canvas => {
      const moment = Math.floor(time * SOFT_RATE) / SOFT_RATE;
      if (moment === drawn) return full;
      drawn = moment;
      clear(smallContext, small);
      draw(smallBrush, moment, view);
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
      // Pixel for pixel in place of what was there: no clearing, no blending.
      context.globalCompositeOperation = 'copy';
      context.drawImage(soft(time), 0, 0);
      context.globalCompositeOperation = 'source-over';
    }
    garden.draw(brush, time, view);
  };
}

function clear(context: Context, canvas: Canvas): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
}
