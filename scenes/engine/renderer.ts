import type { Area } from '../scene.ts';
import type { CanvasSize } from './engine.ts';
import type { Opening, SceneCommand } from './worker-messages.ts';

/** Draws a scene. */
export interface Renderer {
  readonly run: (running: boolean) => void;
  readonly resize: (size: CanvasSize) => void;
  readonly tell: (command: SceneCommand) => void;
  readonly end: () => void;
}

export interface RendererEvents {
  readonly onFirstFrame: () => void;
  /** Called with the part of the host that the canvas covers. */
  readonly onPlace: (area: Area) => void;
  readonly onFailure: (error: unknown) => void;
}

export type NewRenderer = (
  canvas: HTMLCanvasElement,
  opening: Opening,
  running: boolean,
  events: RendererEvents,
) => Renderer;
