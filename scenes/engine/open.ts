import { SCENES } from '../catalogue.ts';
import { type Area, type Scene, SEED, type SentMessages, START_TIME, type View } from '../scene.ts';
import { createWind } from '../wind.ts';
import { createEngine, type Engine } from './engine.ts';
import { createPainter } from './painter.ts';
import type { Opening, RendererEvents } from './renderer.ts';
import { type Canvas, contextOf, type NewCanvas } from './surface.ts';

interface SceneOptions extends Opening, RendererEvents {
  readonly canvas: Canvas;
  readonly newCanvas: NewCanvas;
}

export interface OpenScene extends Engine {
  readonly light: (messages: SentMessages) => void;
}

/** The sides of a canvas are multiples of this, in CSS pixels: whole device pixels at the usual zoom factors. */
const STEP = 20;

/** The part of a view that the canvas of a scene covers: where it draws, and nothing outside the view. */
function areaOf({ areaIn }: Scene, view: View): Area {
  const canvasArea = { left: 0, top: 0, right: view.width, bottom: view.height };
  const area = areaIn?.(view) ?? canvasArea;
  return {
    left: Math.max(0, Math.floor(area.left / STEP) * STEP),
    top: Math.max(0, Math.floor(area.top / STEP) * STEP),
    right: Math.min(canvasArea.right, Math.ceil(area.right / STEP) * STEP),
    bottom: Math.min(canvasArea.bottom, Math.ceil(area.bottom / STEP) * STEP),
  };
}

/** Loads a scene and creates its engine, which is stopped at first. Works in a worker and on the main thread. */
export async function openScene({
  canvas,
  newCanvas,
  sky,
  hour,
  ...options
}: SceneOptions): Promise<OpenScene> {
  const scene = await SCENES[options.scene]();
  const garden = scene.createGarden(SEED, sky);
  const wind = createWind(SEED);
  // Once: in a worker, Firefox fails where a canvas of the page is asked again.
  const context = contextOf(canvas);
  const airAt = (time: number) => wind(time - START_TIME);
  const engine = createEngine({
    ...options,
    rate: scene.rate,
    newPainter: (view, density) => {
      const area = areaOf(scene, view);
      options.onPlace(area);
      const place = { context, view, area, density };
      return createPainter({ scene, garden, hour, ...place, newCanvas, airAt });
    },
    frames: {
      request: (draw) => requestAnimationFrame(draw),
      cancel: (id) => cancelAnimationFrame(id),
    },
  });
  return {
    ...engine,
    light: (messages) => {
      garden.light?.(messages, engine.time());
      engine.refresh();
    },
  };
}
