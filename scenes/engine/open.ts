import { SCENES, type SceneName } from '../catalogue.ts';
import { SEED } from '../scene.ts';
import { createEngine, type Engine, type Place } from './engine.ts';
import { createPainter } from './painter.ts';
import type { Canvas, NewCanvas } from './surface.ts';

interface Opening {
  readonly scene: SceneName;
  readonly canvas: Canvas;
  readonly place: Place;
  readonly newCanvas: NewCanvas;
  readonly onFirstFrame: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Fetches a scene and puts it on a canvas, on whichever thread it is called. It begins stopped. */
export async function openScene({ canvas, newCanvas, ...options }: Opening): Promise<Engine> {
  const scene = await SCENES[options.scene]();
  const garden = scene.grow(SEED);
  return createEngine({
    ...options,
    rate: scene.rate,
    newPainter: (view, density) => createPainter(canvas, scene, garden, view, density, newCanvas),
    frames: {
      request: (draw) => requestAnimationFrame(draw),
      cancel: (id) => cancelAnimationFrame(id),
    },
  });
}
