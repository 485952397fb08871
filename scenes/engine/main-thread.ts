import { openScene } from './open.ts';
import type { NewRenderer } from './renderer.ts';

/** Draws a scene on the page's thread, with the same code as the worker. */
export const createMainThreadRenderer: NewRenderer = (canvas, opening, running, events) => {
  const newCanvas = (width: number, height: number): HTMLCanvasElement =>
    Object.assign(document.createElement('canvas'), { width, height });
  const scene = openScene({ ...opening, canvas, newCanvas, ...events });
  scene.then(({ run }) => run(running), events.onFailure);
  // In the order in which they were given, once the scene is open.
  const whenOpen = (command: (engine: Awaited<typeof scene>) => void) => {
    scene.then(command, () => undefined);
  };
  return {
    run: (moving) => whenOpen(({ run }) => run(moving)),
    resize: (changed) => whenOpen(({ resize }) => resize(changed)),
    light: (messages) => whenOpen(({ light }) => light(messages)),
    end: () => whenOpen(({ dispose }) => dispose()),
  };
};
