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
    }
  | { readonly kind: 'run'; readonly running: boolean }
  | { readonly kind: 'resize'; readonly size: CanvasSize };

/** A message from the worker to the page. */
export type WorkerEvent =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'failed'; readonly reason: string };
