import type { SceneName } from '../catalogue.ts';
import type { Area } from '../scene.ts';
import type { CanvasSize } from './engine.ts';

/** A message to a scene. */
export type SceneCommand =
  | { readonly kind: 'push'; readonly strength: number }
  | {
      /** The lanterns of the messages that this visitor sent, on Contact. */
      readonly kind: 'lanterns';
      /** When each was sent, in milliseconds since 1970. */
      readonly seeds: readonly number[];
      /** The one that sets out now. */
      readonly leaving: number | undefined;
    };

/** What a scene is opened with. */
export interface Opening {
  readonly scene: SceneName;
  readonly size: CanvasSize;
  /** The time of the wind, in seconds. */
  readonly windTime: number;
  /** The text of the sky over Home. */
  readonly sky: string | undefined;
  /** The hour by which it is lit (domain/sky/hour.ts). */
  readonly hour: string | undefined;
}

/** A message from the page to the worker. */
export type WorkerCommand =
  | (Opening & {
      readonly kind: 'open';
      readonly canvas: OffscreenCanvas;
      readonly running: boolean;
    })
  | { readonly kind: 'run'; readonly running: boolean }
  | { readonly kind: 'resize'; readonly size: CanvasSize }
  | SceneCommand;

/** A message from the worker to the page. */
export type WorkerEvent =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'placed'; readonly area: Area }
  | { readonly kind: 'failed'; readonly reason: string };
