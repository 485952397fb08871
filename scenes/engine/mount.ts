import type { SceneName } from '../catalogue.ts';
import type { Place } from './engine.ts';
import type { Order, Report } from './messages.ts';

/** A scene on the page, or on its way there. */
export interface LiveGarden {
  /** Lets it move, or holds it. In a hidden tab it is held whatever is said here. */
  readonly run: (running: boolean) => void;
  /** Ends it and takes away what it put into its host. */
  readonly dispose: () => void;
}

/** What draws: a worker, or this thread. */
interface Stage {
  readonly run: (running: boolean) => void;
  readonly resize: (place: Place) => void;
  readonly end: () => void;
}

interface StageEvents {
  readonly onFirstFrame: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** A window that is being resized is waited for, in milliseconds. */
const SETTLED = 150;

/**
 * Puts a scene into an element that it fills: the ground as a picture, and the moving parts on a canvas
 * above it. `host` gets `data-live` when both can be seen; if either fails, one line is logged and the
 * host is empty again.
 */
export function mountGarden(host: HTMLElement, scene: SceneName, isRunning: boolean): LiveGarden {
  let wanted = isRunning;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const ground = new Image();
  ground.alt = '';
  ground.src = `/gardens/${scene}-ground.svg`;
  const canvas = document.createElement('canvas');
  host.append(ground, canvas);

  const events: StageEvents = {
    onFirstFrame: () => {
      ground.decode().then(() => host.setAttribute('data-live', ''), events.onFailure);
    },
    onFailure: (error) => {
      dispose();
      const reason = error instanceof Error ? error.message : String(error);
      // biome-ignore lint/suspicious/noConsole: the one line that says why nothing moves.
      console.warn(`The garden of ${scene} stands still: ${reason}`);
    },
  };

  const isMoving = (): boolean => wanted && !document.hidden;
  const place = (): Place => ({
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    ratio: devicePixelRatio,
  });
  const stage =
    'OffscreenCanvas' in globalThis && 'transferControlToOffscreen' in canvas
      ? stageInWorker(canvas, scene, place(), isMoving(), events)
      : stageHere(canvas, scene, place(), isMoving(), events);

  const onVisibility = () => stage.run(isMoving());
  document.addEventListener('visibilitychange', onVisibility);
  let size = place();
  const watch = new ResizeObserver(() => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      const now = place();
      if (now.width === size.width && now.height === size.height && now.ratio === size.ratio)
        return;
      size = now;
      stage.resize(now);
    }, SETTLED);
  });
  watch.observe(host);

  function dispose(): void {
    document.removeEventListener('visibilitychange', onVisibility);
    watch.disconnect();
    clearTimeout(settling);
    stage.end();
    host.removeAttribute('data-live');
    ground.remove();
    canvas.remove();
  }

  return {
    run: (running) => {
      wanted = running;
      stage.run(isMoving());
    },
    dispose,
  };
}

function stageInWorker(
  canvas: HTMLCanvasElement,
  scene: SceneName,
  place: Place,
  running: boolean,
  { onFirstFrame, onFailure }: StageEvents,
): Stage {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    if (data.kind === 'drawn') onFirstFrame();
    else onFailure(data.reason);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFailure(event.message || 'its worker did not start');
  });
  const tell = (order: Order, transfer: Transferable[] = []) => worker.postMessage(order, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  tell({ kind: 'open', scene, canvas: offscreen, place, running }, [offscreen]);
  return {
    run: (moving) => tell({ kind: 'run', running: moving }),
    resize: (changed) => tell({ kind: 'resize', place: changed }),
    end: () => worker.terminate(),
  };
}

function stageHere(
  canvas: HTMLCanvasElement,
  scene: SceneName,
  place: Place,
  running: boolean,
  events: StageEvents,
): Stage {
  let moving = running;
  let size = place;
  let ended = false;
  const newCanvas = (width: number, height: number): HTMLCanvasElement =>
    Object.assign(document.createElement('canvas'), { width, height });
  const opening = import('./open.ts').then(({ openScene }) =>
    openScene({ scene, canvas, place: size, newCanvas, ...events }),
  );
  opening.then((engine) => {
    if (ended) engine.dispose();
    else engine.run(moving);
  }, events.onFailure);
  const order = (carryOut: (engine: Awaited<typeof opening>) => void) => {
    opening.then(carryOut, () => undefined);
  };
  return {
    run: (now) => {
      moving = now;
      order(({ run }) => run(moving && !ended));
    },
    resize: (changed) => {
      size = changed;
      order(({ resize }) => resize(changed));
    },
    end: () => {
      ended = true;
      order(({ dispose }) => dispose());
    },
  };
}
