import { coverView, isNarrow, type View } from './scene.ts';

/** The middle and the width of the fall in the picture, and the y coordinate of the pool's surface. */
export const MIDDLE = 1270;
export const WIDTH = 330;
export const POOL = 640;

/** Where the picture of Downloads is: on a narrow page the fall is above the heading. */
export const downloadsView = (view: View): View =>
  isNarrow(view) ? coverView(view.width, view.height, 0.4) : view;

/** The opacity factor that keeps text readable at a point, in CSS pixels. */
export type Dim = (x: number, y: number) => number;
