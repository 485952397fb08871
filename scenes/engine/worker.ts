import type { Engine } from './engine.ts';
import type { WorkerCommand, WorkerEvent } from './messages.ts';
import { openScene } from './open.ts';

// Each worker draws one scene and is terminated with it.
let engine: Promise<Engine> | undefined;

const report = (message: WorkerEvent): void => self.postMessage(message);

const fail = (error: unknown): void =>
  report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });

self.addEventListener('message', ({ data }: MessageEvent<WorkerCommand>) => {
  if (data.kind === 'open') {
    engine = openScene({
      scene: data.scene,
      canvas: data.canvas,
      size: data.size,
      newCanvas: (width, height) => new OffscreenCanvas(width, height),
      onFirstFrame: () => report({ kind: 'drawn' }),
      onFailure: fail,
    });
    whenOpen(({ run }) => run(data.running));
  } else if (data.kind === 'run') {
    whenOpen(({ run }) => run(data.running));
  } else {
    whenOpen(({ resize }) => resize(data.size));
  }
});

/** Runs commands in order, once the scene is open. */
function whenOpen(command: (engine: Engine) => void): void {
  engine?.then(command).catch(fail);
}
