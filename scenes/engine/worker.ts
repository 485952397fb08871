import type { Engine } from './engine.ts';
import type { Order, Report } from './messages.ts';
import { openScene } from './open.ts';

// One worker draws one scene, and is ended with it.
let engine: Promise<Engine> | undefined;

const report = (message: Report): void => self.postMessage(message);

const fail = (error: unknown): void =>
  report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });

self.addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.kind === 'open') {
    engine = openScene({
      scene: data.scene,
      canvas: data.canvas,
      place: data.place,
      newCanvas: (width, height) => new OffscreenCanvas(width, height),
      onFirstFrame: () => report({ kind: 'drawn' }),
      onFailure: fail,
    });
    order(({ run }) => run(data.running));
  } else if (data.kind === 'run') {
    order(({ run }) => run(data.running));
  } else {
    order(({ resize }) => resize(data.place));
  }
});

/** Orders are carried out one after another, once the scene is there. */
function order(carryOut: (engine: Engine) => void): void {
  engine?.then(carryOut).catch(fail);
}
