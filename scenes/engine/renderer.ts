import type { SceneName } from '../catalogue.ts';
import type { Area, SentMessages } from '../scene.ts';
import type { CanvasSize } from './engine.ts';

/** What a scene is opened with. */
export interface Opening {
  readonly scene: SceneName;
  readonly size: CanvasSize;
  /** The text of the sky over Home. */
  readonly sky: string | undefined;
  /** The hour by which it is lit (domain/sky/hour.ts). */
  readonly hour: string | undefined;
}

/** Draws a scene. */
export interface Renderer {
  readonly run: (running: boolean) => void;
  readonly resize: (size: CanvasSize) => void;
  readonly light: (messages: SentMessages) => void;
  readonly end: () => void;
}

export interface RendererEvents {
  readonly onFirstFrame: () => void;
  /** Called with the part of the host that the canvas covers, before it is drawn for the first time in a size. */
  readonly onPlace: (area: Area) => void;
  readonly onFailure: (error: unknown) => void;
}

export type NewRenderer = (
  canvas: HTMLCanvasElement,
  opening: Opening,
  running: boolean,
  events: RendererEvents,
) => Renderer;

/** A message from the page to the worker. */
export type WorkerCommand =
  | (Opening & {
      readonly kind: 'open';
      readonly canvas: OffscreenCanvas;
      readonly running: boolean;
    })
  | { readonly kind: 'run'; readonly running: boolean }
  | { readonly kind: 'resize'; readonly size: CanvasSize }
  | { readonly kind: 'light'; readonly messages: SentMessages };

/** A message from the worker to the page. */
export type WorkerEvent =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'placed'; readonly area: Area }
  | { readonly kind: 'failed'; readonly reason: string };
