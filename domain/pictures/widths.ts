import type { PixelSize } from './crop.ts';

/** The widths in which pictures are served, in pixels. */
const WIDTHS = [320, 480, 640, 960, 1280, 1920] as const;

/** The width of a picture at its address without a width, such as for a link's preview, in pixels. */
const USUAL_WIDTH = 1280;

/** The tallest picture that is served, in pixels: a taller one is served narrower. */
const MAX_HEIGHT = 2560;

/**
 * The widths in which a picture or a part of it is served, the smallest first. It is never enlarged: the last is its
 * own width where that is smaller than the largest of the table.
 */
export function widthsOf({ width, height }: PixelSize): readonly number[] {
  const atMaxHeight = Math.max(1, Math.floor((MAX_HEIGHT * width) / height));
  const largest = Math.min(width, atMaxHeight, Math.max(...WIDTHS));
  return [...WIDTHS.filter((each) => each < largest), largest];
}

/** The width at which a picture is served where none is named: the usual one, or the largest below it. */
export const usualWidthOf = (size: PixelSize): number =>
  widthsOf(size).findLast((width) => width <= USUAL_WIDTH) ?? size.width;

/**
 * The height of a picture or a part of it that is served in this width, in pixels. Only one that is thinner than a
 * pixel at the greatest height is squeezed: no format could hold it.
 */
export const heightAt = ({ width, height }: PixelSize, served: number): number =>
  Math.min(MAX_HEIGHT, Math.max(1, Math.round((height * served) / width)));

/** The longest side of a master, in pixels. */
const MASTER_SIDE = 2560;

/** The size of the picture from which most renditions of a picture are made. It is never larger than the picture. */
export function masterSizeOf({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, MASTER_SIDE / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
