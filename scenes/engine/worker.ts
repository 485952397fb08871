import { type OpenScene, openScene } from './open.ts';
import type { WorkerCommand, WorkerEvent } from './renderer.ts';

// Each worker draws one scene and is terminated with it.
let scene: Promise<OpenScene> | undefined;

const report = (message: WorkerEvent): void => self.postMessage(message);

const fail = (error: unknown): void => report({ kind: 'failed', reason: String(error) });

self.addEventListener('message', ({ data }: MessageEvent<WorkerCommand>) => {
  if (data.kind === 'open') {
    scene = openScene({
      ...data,
      newCanvas: (width, height) => new OffscreenCanvas(width, height),
      onFirstFrame: () => report({ kind: 'drawn' }),
      onPlace: (area) => report({ kind: 'placed', area }),
      onFailure: fail,
    });
    whenOpen(({ run }) => run(data.running));
  } else if (data.kind === 'run') {
    whenOpen(({ run }) => run(data.running));
  } else if (data.kind === 'resize') {
    whenOpen(({ resize }) => resize(data.size));
  } else {
    whenOpen(({ light }) => light(data.messages));
  }
});

/** Runs commands in order, once the scene is open. */
function whenOpen(command: (scene: OpenScene) => void): void {
  scene?.then(command).catch(fail);
}
