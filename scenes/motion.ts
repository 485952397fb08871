import { NARROW, type View } from './scene.ts';

export const TURN = Math.PI * 2;

/** From `low` at 0 to `high` at 1. */
export const mix = (low: number, high: number, part: number): number => low + (high - low) * part;

/** Brings a value that runs on for ever back into [low, high). */
export function wrap(value: number, low: number, high: number): number {
  const span = high - low;
  return low + ((((value - low) % span) + span) % span);
}

/** As `wrap`, with more of what is scattered evenly towards `high`: the smaller the power, the more. */
export const gather = (value: number, low: number, high: number, power: number): number =>
  mix(low, high, ((wrap(value, low, high) - low) / (high - low)) ** power);

/** 0 below `low`, 1 above `high`, and smooth between. */
export function ease(low: number, high: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return part * part * (3 - 2 * part);
}

/** A number in [0, 1) for a whole number: as scattered as a random source, without its state. */
export function scatter(index: number): number {
  const bits = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b);
  return ((Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35) ^ (bits >>> 13)) >>> 0) / 4294967296;
}

/** A place of the picture, in CSS pixels of the view. */
export const placed = (view: View, x: number, y: number): { x: number; y: number } => ({
  x: view.left + x * view.scale,
  y: y * view.scale,
});

/** A place without a second column, where text covers the whole width. */
export const isNarrow = (view: View): boolean => view.width < NARROW;

/**
 * How strongly something may be drawn at a place without troubling the text there, from `least` to 1:
 * text stands on the left of a wide page; on a narrow one only the right of its head is free.
 */
export function quiet(view: View, x: number, y: number, least: number): number {
  const aside = isNarrow(view)
    ? ease(view.width * 0.62, view.width * 0.82, x) *
      (1 - ease(view.height * 0.22, view.height * 0.31, y))
    : ease(view.width * 0.46, view.width * 0.7, x);
  return mix(least, 1, aside);
}

/** As `quiet`, for what falls to where a wide page has text in its second column as well. */
export const quietBelow = (view: View, x: number, y: number, least: number): number =>
  Math.min(quiet(view, x, y, least), mix(1, least, ease(view.height * 0.5, view.height * 0.66, y)));
