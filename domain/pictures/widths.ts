import type { PixelSize } from './crop.ts';

/** The widths in which pictures are served, in pixels, as all sizes here. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** The width at an address that names none. */
const USUAL_WIDTH = 1280;

/** A taller picture is served narrower. */
const MAX_HEIGHT = 2560;

/** The widths in which a picture or a part of it is served, the smallest first. It is never enlarged. */
export function widthsOf({ width, height }: PixelSize): readonly number[] {
  const atMaxHeight = Math.max(1, Math.floor((MAX_HEIGHT * width) / height));
  const largest = Math.min(width, atMaxHeight, Math.max(...WIDTHS));
  return [...WIDTHS.filter((candidate) => candidate < largest), largest];
}

export const usualWidthOf = (size: PixelSize): number =>
  widthsOf(size).findLast((width) => width <= USUAL_WIDTH) ?? size.width;

/** The height of a picture that is served in this width. */
export const heightAt = ({ width, height }: PixelSize, served: number): number =>
  Math.min(MAX_HEIGHT, Math.max(1, Math.round((height * served) / width)));

const MASTER_SIDE = 2560;

/** The size of the picture from which most renditions are made. */
export function masterSizeOf({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, MASTER_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
