import { type Area, isNarrow, type View } from './scene.ts';

export const TURN = Math.PI * 2;

/** Linear interpolation: `low` at 0, `high` at 1. */
export const mix = (low: number, high: number, part: number): number => low + (high - low) * part;

/** Wraps a value into [low, high). */
export function wrap(value: number, low: number, high: number): number {
  const span = high - low;
  return low + ((((value - low) % span) + span) % span);
}

/** As `wrap`, but denser towards `high`: the smaller the power, the denser. */
export const gather = (value: number, low: number, high: number, power: number): number =>
  mix(low, high, ((wrap(value, low, high) - low) / (high - low)) ** power);

/** 0 below `low`, 1 above `high`, and a smooth step between. */
export function ease(low: number, high: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
}

/** A point of the picture, in CSS pixels of the view. */
export const pointInView = (view: View, x: number, y: number): { x: number; y: number } => ({
  x: view.left + x * view.scale,
  y: view.top + y * view.scale,
});

/** Points of the picture (alternating x and y), in CSS pixels of the view. */
export const polygonInView = (view: View, points: readonly number[]): number[] =>
  points.map((value, index) => (index % 2 === 0 ? view.left : view.top) + value * view.scale);

/** A rectangle of the picture, in CSS pixels of the view. */
export function areaInView(view: View, { left, top, right, bottom }: Area): Area {
  const from = pointInView(view, left, top);
  const to = pointInView(view, right, bottom);
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

/**
 * The opacity factor, from `least` to 1, that keeps text readable at a point: on the left of a wide page, everywhere
 * but at the upper right of a narrow one.
 */
export function dimBesideText(view: View, x: number, y: number, least: number): number {
  const aside = isNarrow(view)
    ? ease(view.width * 0.62, view.width * 0.82, x) *
      (1 - ease(view.height * 0.14, view.height * 0.24, y))
    : ease(view.width * 0.48, view.width * 0.7, x);
  return mix(least, 1, aside);
}
