import type { SceneName } from '../catalogue.ts';
import type { CanvasSize } from './engine.ts';

/** A message from the page to the worker. */
export type WorkerCommand =
  | {
      readonly kind: 'open';
      readonly scene: SceneName;
      readonly canvas: OffscreenCanvas;
      readonly size: CanvasSize;
      readonly running: boolean;
      /** The time of the wind, in seconds. */
      readonly windTime: number;
    }
  | { readonly kind: 'run'; readonly running: boolean }
  | { readonly kind: 'resize'; readonly size: CanvasSize }
  | { readonly kind: 'push'; readonly strength: number };

/** A message from the worker to the page. */
export type WorkerEvent =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'failed'; readonly reason: string };
