import { SCENES, type SceneName } from '../catalogue.ts';
import { SEED } from '../scene.ts';
import { type CanvasSize, createEngine, type Engine } from './engine.ts';
import { createPainter } from './painter.ts';
import type { Canvas, NewCanvas } from './surface.ts';

interface SceneOptions {
  readonly scene: SceneName;
  readonly canvas: Canvas;
  readonly size: CanvasSize;
  readonly newCanvas: NewCanvas;
  readonly onFirstFrame: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** Loads a scene and creates its engine, which is stopped at first. Works in a worker and on the main thread. */
export async function openScene({ canvas, newCanvas, ...options }: SceneOptions): Promise<Engine> {
  const scene = await SCENES[options.scene]();
  const garden = scene.createGarden(SEED);
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
