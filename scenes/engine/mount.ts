import type { SceneName } from '../catalogue.ts';
import type { CanvasSize } from './engine.ts';
import type { WorkerCommand, WorkerEvent } from './messages.ts';
import { followPointer } from './pointer.ts';

/** A mounted scene, which may still be loading. */
export interface LiveGarden {
  /** Starts or stops the animation. In a hidden tab it is always stopped. */
  readonly run: (running: boolean) => void;
  /** Ends it and removes its elements from the host. */
  readonly dispose: () => void;
}

/** Draws the scene: in a worker, or on the main thread. */
interface Renderer {
  readonly run: (running: boolean) => void;
  readonly resize: (size: CanvasSize) => void;
  readonly push: (strength: number) => void;
  readonly end: () => void;
}

interface RendererEvents {
  readonly onFirstFrame: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** The debounce time for resizing, in milliseconds. */
const RESIZE_MS = 150;

let firstMounted: number | undefined;

/** Seconds since the first garden of this page: a gust that begins in one garden goes on in the next. */
function windTime(): number {
  firstMounted ??= performance.now();
  return (performance.now() - firstMounted) / 1000;
}

/**
 * Mounts a scene in an element that it fills: the ground as a picture, and the moving parts on a canvas
 * above it. `host` gets `data-live` when both are visible. If either fails, the error is logged and the
 * elements are removed.
 */
export function mountGarden(host: HTMLElement, scene: SceneName, isRunning: boolean): LiveGarden {
  let wanted = isRunning;
  let resizing: ReturnType<typeof setTimeout> | undefined;
  const ground = new Image();
  ground.alt = '';
  ground.src = `/gardens/${scene}-ground.svg`;
  const canvas = document.createElement('canvas');
  host.append(ground, canvas);

  const events: RendererEvents = {
    onFirstFrame: () => {
      ground.decode().then(() => host.setAttribute('data-live', ''), events.onFailure);
    },
    onFailure: (error) => {
      dispose();
      const reason = error instanceof Error ? error.message : String(error);
      // biome-ignore lint/suspicious/noConsole: tells a developer why nothing moves.
      console.warn(`The garden of ${scene} has stopped: ${reason}`);
    },
  };

  const isMoving = (): boolean => wanted && !document.hidden;
  const measure = (): CanvasSize => ({
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    ratio: devicePixelRatio,
  });
  const newRenderer =
    'OffscreenCanvas' in globalThis && 'transferControlToOffscreen' in canvas
      ? createWorkerRenderer
      : createMainThreadRenderer;
  const renderer = newRenderer(canvas, scene, measure(), isMoving(), windTime(), events);
  const unfollow = followPointer((strength) => isMoving() && renderer.push(strength));

  const onVisibility = () => renderer.run(isMoving());
  document.addEventListener('visibilitychange', onVisibility);
  let size = measure();
  const watch = new ResizeObserver(() => {
    clearTimeout(resizing);
    resizing = setTimeout(() => {
      const now = measure();
      if (now.width === size.width && now.height === size.height && now.ratio === size.ratio)
        return;
      size = now;
      renderer.resize(now);
    }, RESIZE_MS);
  });
  watch.observe(host);

  function dispose(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    unfollow();
    watch.disconnect();
    clearTimeout(resizing);
    renderer.end();
    host.removeAttribute('data-live');
    ground.remove();
    canvas.remove();
  }

  return {
    run: (running) => {
      wanted = running;
      renderer.run(isMoving());
    },
    dispose,
  };
}

function createWorkerRenderer(
  canvas: HTMLCanvasElement,
  scene: SceneName,
  size: CanvasSize,
  running: boolean,
  windTime: number,
  { onFirstFrame, onFailure }: RendererEvents,
): Renderer {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerEvent>) => {
    if (data.kind === 'drawn') onFirstFrame();
    else onFailure(data.reason);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFailure(event.message || 'the worker did not start');
  });
  const send = (command: WorkerCommand, transfer: Transferable[] = []) =>
    worker.postMessage(command, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  send({ kind: 'open', scene, canvas: offscreen, size, running, windTime }, [offscreen]);
  return {
    run: (moving) => send({ kind: 'run', running: moving }),
    resize: (changed) => send({ kind: 'resize', size: changed }),
    push: (strength) => send({ kind: 'push', strength }),
    end: () => worker.terminate(),
  };
}

function createMainThreadRenderer(
  canvas: HTMLCanvasElement,
  scene: SceneName,
  size: CanvasSize,
  running: boolean,
  windTime: number,
  events: RendererEvents,
): Renderer {
  let moving = running;
  let current = size;
  let ended = false;
  const newCanvas = (width: number, height: number): HTMLCanvasElement =>
    Object.assign(document.createElement('canvas'), { width, height });
  const opening = import('./open.ts').then(({ openScene }) =>
    openScene({ scene, canvas, size: current, newCanvas, windTime, ...events }),
  );
  opening.then((engine) => {
    if (ended) engine.dispose();
    else engine.run(moving);
  }, events.onFailure);
  const whenOpen = (command: (engine: Awaited<typeof opening>) => void) => {
    opening.then(command, () => undefined);
  };
  return {
    run: (now) => {
      moving = now;
      whenOpen(({ run }) => run(moving && !ended));
    },
    resize: (changed) => {
      current = changed;
      whenOpen(({ resize }) => resize(changed));
    },
    push: (strength) => whenOpen(({ push }) => push(strength)),
    end: () => {
      ended = true;
      whenOpen(({ dispose }) => dispose());
    },
  };
}
