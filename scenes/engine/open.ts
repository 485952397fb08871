import { SCENES, type SceneName } from '../catalogue.ts';
import { SEED, START_TIME } from '../scene.ts';
import { createWind } from '../wind.ts';
import { type CanvasSize, createEngine, type Engine } from './engine.ts';
import { createPainter } from './painter.ts';
import type { Canvas, NewCanvas } from './surface.ts';

interface SceneOptions {
  readonly scene: SceneName;
  readonly canvas: Canvas;
  readonly size: CanvasSize;
  readonly newCanvas: NewCanvas;
  /** The time of the wind, in seconds. */
  readonly windTime: number;
  readonly onFirstFrame: () => void;
  readonly onFailure: (error: unknown) => void;
}

export interface OpenScene extends Engine {
  /** Adds an impulse to the wind: a positive strength blows to the left. */
  readonly push: (strength: number) => void;
}

/** Loads a scene and creates its engine, which is stopped at first. Works in a worker and on the main thread. */
export async function openScene({
  canvas,
  newCanvas,
  windTime,
  ...options
}: SceneOptions): Promise<OpenScene> {
  const scene = await SCENES[options.scene]();
  const garden = scene.createGarden(SEED);
  const wind = createWind(SEED);
  // Every scene starts at the same time, but in the wind of the scene before it.
  const airAt = (time: number) => wind.at(time - START_TIME + windTime);
  const engine = createEngine({
    ...options,
    rate: scene.rate,
    newPainter: (view, density) =>
      createPainter(canvas, scene, garden, view, density, newCanvas, airAt),
    frames: {
      request: (draw) => requestAnimationFrame(draw),
      cancel: (id) => cancelAnimationFrame(id),
    },
  });
  return { ...engine, push: wind.push };
}
