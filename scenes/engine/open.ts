import { SCENES, type SceneName } from '../catalogue.ts';
import { createEngine, type Engine, type Place } from './engine.ts';
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
export async function openScene({ scene, ...options }: Opening): Promise<Engine> {
  return createEngine({
    ...options,
    scene: await SCENES[scene](),
    frames: {
      request: (draw) => requestAnimationFrame(draw),
      cancel: (id) => cancelAnimationFrame(id),
    },
  });
}
