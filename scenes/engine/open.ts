import { SCENES } from '../catalogue.ts';
import { type Area, SEED, type SentLanternsLayer, START_TIME } from '../scene.ts';
import { createWind } from '../wind.ts';
import { areaOf } from './area.ts';
import { createEngine, type Engine } from './engine.ts';
import { createPainter } from './painter.ts';
import { type Canvas, contextOf, type NewCanvas } from './surface.ts';
import type { Opening, SceneCommand } from './worker-messages.ts';

interface SceneOptions extends Opening {
  readonly canvas: Canvas;
  readonly newCanvas: NewCanvas;
  readonly onFirstFrame: () => void;
  /** Called with the part of the view that the canvas covers, before it is drawn for the first time in a size. */
  readonly onPlace: (area: Area) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface OpenScene extends Engine {
  readonly tell: (command: SceneCommand) => void | Promise<void>;
}

/** Loads a scene and creates its engine, which is stopped at first. Works in a worker and on the main thread. */
export async function openScene({
  canvas,
  newCanvas,
  windTime,
  sky,
  hour,
  ...options
}: SceneOptions): Promise<OpenScene> {
  const scene = await SCENES[options.scene]();
  const garden = scene.createGarden(SEED, sky);
  let layer: SentLanternsLayer | undefined;
  const wind = createWind(SEED);
  // Once: in a worker, Firefox fails where a canvas of the page is asked again.
  const context = contextOf(canvas);
  // Every scene starts at the same time, but in the wind of the scene before it.
  const airAt = (time: number) => wind.at(time - START_TIME + windTime);
  const engine = createEngine({
    ...options,
    rate: scene.rate,
    newPainter: (view, density) => {
      const area = areaOf(scene, view);
      options.onPlace(area);
      const shown = layer ?? { scene, garden };
      return createPainter({ ...shown, hour, context, view, area, density, newCanvas, airAt });
    },
    frames: {
      request: (draw) => requestAnimationFrame(draw),
      cancel: (id) => cancelAnimationFrame(id),
    },
  });
  return {
    ...engine,
    tell: async (command) => {
      if (command.kind === 'push') return wind.push(command.strength);
      const loaded = await scene.loadSentLanterns?.(garden);
      // The first of two that were loaded at once has the lanterns that already drift.
      layer ??= loaded;
      layer?.show(command.seeds, command.leaving, engine.time());
      engine.refresh();
    },
  };
}
