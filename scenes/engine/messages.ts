import type { SceneName } from '../catalogue.ts';
import type { Place } from './engine.ts';

/** What the page tells the worker. */
export type Order =
  | {
      readonly kind: 'open';
      readonly scene: SceneName;
      readonly canvas: OffscreenCanvas;
      readonly place: Place;
      readonly running: boolean;
    }
  | { readonly kind: 'run'; readonly running: boolean }
  | { readonly kind: 'resize'; readonly place: Place };

/** What the worker tells the page. */
export type Report =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'failed'; readonly reason: string };
