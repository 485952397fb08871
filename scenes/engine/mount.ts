import { gardenPicture } from '../../domain/sky/hour.ts';
import type { SceneName } from '../catalogue.ts';
import type { CanvasSize } from './engine.ts';
import type { NewRenderer, RendererEvents, WorkerCommand, WorkerEvent } from './renderer.ts';

/** A mounted scene, which may still be loading. */
export interface LiveGarden {
  /** It also stands still in a hidden tab, and where it is scrolled away. */
  readonly run: (running: boolean) => void;
  readonly dispose: () => void;
}

/** Draws in a worker where the browser can, otherwise on the main thread. */
export const loadRenderer = async (): Promise<NewRenderer> =>
  'OffscreenCanvas' in globalThis && 'transferControlToOffscreen' in HTMLCanvasElement.prototype
    ? createWorkerRenderer
    : (await import('./main-thread.ts')).createMainThreadRenderer;

const RESIZE_MS = 150;

/**
 * Mounts a scene in the empty element `host`: a picture as the ground (on Home those of the page) and a canvas. Its
 * parent has the text of the sky, the document the hour. `host` gets `data-live` when both can be shown; the detail of
 * its event `light` are the sent messages. After an error, which is logged, the elements are removed.
 */
export function mountGarden(
  host: HTMLElement,
  scene: SceneName,
  isRunning: boolean,
  newRenderer: NewRenderer,
): LiveGarden {
  let shouldMove = isRunning;
  let resizing: ReturnType<typeof setTimeout> | undefined;
  const garden = host.parentElement;
  const { hour } = document.documentElement.dataset;
  const ground =
    (scene === 'home' && garden?.querySelector<HTMLImageElement>('picture img')) ||
    host.appendChild(
      Object.assign(new Image(), {
        alt: '',
        src: gardenPicture(`${scene}-ground`, hour),
      }),
    );
  const canvas = host.appendChild(document.createElement('canvas'));

  const events: RendererEvents = {
    onFirstFrame: () => {
      ground.decode().then(() => host.setAttribute('data-live', ''), events.onFailure);
    },
    onPlace: ({ left, top, right, bottom }) => {
      Object.assign(canvas.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    },
    onFailure: (error) => {
      dispose();
      // biome-ignore lint/suspicious/noConsole: tells a developer why nothing moves.
      console.error(`The garden of ${scene} has stopped: ${error}`);
    },
  };

  let isVisible = true;
  const isMoving = (): boolean => shouldMove && isVisible && !document.hidden;
  const measure = (): CanvasSize => ({
    width: Math.max(1, host.clientWidth),
    height: Math.max(1, host.clientHeight),
    ratio: devicePixelRatio,
  });
  let size = measure();
  const renderer = newRenderer(
    canvas,
    { scene, size, sky: garden?.dataset.sky, hour },
    isMoving(),
    events,
  );
  const onLight = (event: Event) => event instanceof CustomEvent && renderer.light(event.detail);
  host.addEventListener('light', onLight);

  const onVisibility = () => renderer.run(isMoving());
  document.addEventListener('visibilitychange', onVisibility);
  // Below the sill the visitor reads on paper.
  const visibility = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? true;
    renderer.run(isMoving());
  });
  visibility.observe(host);
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
    host.removeEventListener('light', onLight);
    watch.disconnect();
    visibility.disconnect();
    clearTimeout(resizing);
    renderer.end();
    host.removeAttribute('data-live');
    host.replaceChildren();
  }

  return {
    run: (running) => {
      shouldMove = running;
      renderer.run(isMoving());
    },
    dispose,
  };
}

const createWorkerRenderer: NewRenderer = (
  canvas,
  opening,
  running,
  { onFirstFrame, onPlace, onFailure },
) => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerEvent>) => {
    if (data.kind === 'drawn') onFirstFrame();
    else if (data.kind === 'placed') onPlace(data.area);
    else onFailure(data.reason);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    onFailure(event.message || 'the worker did not start');
  });
  const send = (command: WorkerCommand, transfer: Transferable[] = []) =>
    worker.postMessage(command, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  send({ kind: 'open', canvas: offscreen, running, ...opening }, [offscreen]);
  return {
    run: (moving) => send({ kind: 'run', running: moving }),
    resize: (changed) => send({ kind: 'resize', size: changed }),
    light: (messages) => send({ kind: 'light', messages }),
    end: () => worker.terminate(),
  };
};
