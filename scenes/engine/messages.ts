import type { SceneName } from '../catalogue.ts';
import type { Push } from '../push.ts';
import type { CanvasSize } from './engine.ts';

/** The wind when a scene is opened: the time in seconds, and the pushes that are still felt. */
export interface WindNow {
  readonly time: number;
  readonly pushes: readonly Push[];
}

/** A message from the page to the worker. */
export type WorkerCommand =
  | {
      readonly kind: 'open';
      readonly scene: SceneName;
      readonly canvas: OffscreenCanvas;
      readonly size: CanvasSize;
      readonly running: boolean;
      readonly wind: WindNow;
    }
  | { readonly kind: 'run'; readonly running: boolean }
  | { readonly kind: 'resize'; readonly size: CanvasSize }
  | { readonly kind: 'push'; readonly strength: number };

/** A message from the worker to the page. */
export type WorkerEvent =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'failed'; readonly reason: string };
