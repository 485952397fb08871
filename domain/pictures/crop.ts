import { z } from 'zod';

export const UNITS = 10_000;

/**
 * A part of a picture. The picture is turned first; `x`, `y`, `width` and `height` are ten-thousandths of the turned
 * picture.
 */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Quarter turns clockwise, from 0 to 3. */
  readonly turn: number;
}

export const WHOLE: Crop = { x: 0, y: 0, width: UNITS, height: UNITS, turn: 0 };

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A part in pixels of the turned picture. */
export interface PixelRegion extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** The shapes in which a picture is shown: widths divided by heights. */
export interface Shapes {
  readonly narrowest: number;
  readonly widest: number;
}

/** A smaller part is a rounding error, and is not cut away. */
const WORTH_CUTTING = 0.01;

const START = '(0|[1-9][0-9]{0,3})';
const LENGTH = '([1-9][0-9]{0,4})';
const CROP = new RegExp(`^${START},${START},${LENGTH},${LENGTH}(?:,([123]))?$`);

/** A crop as `x,y,width,height` or `x,y,width,height,turn`; empty for the whole picture. */
export function cropText({ x, y, width, height, turn }: Crop): string {
  const isWhole = x === 0 && y === 0 && width === UNITS && height === UNITS && turn === 0;
  if (isWhole) return '';
  return [x, y, width, height, ...(turn === 0 ? [] : [turn])].join(',');
}

/** The crop in a text; null unless `cropText` could have returned the text. */
export function parseCrop(text: string): Crop | null {
  if (text === '') return WHOLE;
  const numbers = CROP.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (numbers === undefined) return null;
  const [x = 0, y = 0, width = 0, height = 0, turn = 0] = numbers;
  const crop = { x, y, width, height, turn };
  return x + width <= UNITS && y + height <= UNITS && cropText(crop) === text ? crop : null;
}

export const cropSchema = z
  .string()
  .refine((text) => parseCrop(text) !== null, 'This is not a part of a picture.');

/** The size of a picture after so many quarter turns. */
export const turnedSize = ({ width, height }: PixelSize, turn: number): PixelSize =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width };

/** The pixels of a crop: at least one, and none outside of the picture. */
export function regionOf(picture: PixelSize, crop: Crop): PixelRegion {
  const size = turnedSize(picture, crop.turn);
  const span = (start: number, length: number, pixels: number) => {
    const first = Math.min(Math.floor((start * pixels) / UNITS), pixels - 1);
    const count = Math.max(1, Math.round((length * pixels) / UNITS));
    return [first, Math.min(count, pixels - first)] as const;
  };
  const [left, width] = span(crop.x, crop.width, size.width);
  const [top, height] = span(crop.y, crop.height, size.height);
  return { left, top, width, height };
}

/** The middle part of a crop that boxes of these shapes show. An invalid crop is the whole picture. */
export function shownPart(picture: PixelSize, crop: string, shapes: Shapes): string {
  const part = parseCrop(crop) ?? WHOLE;
  const { width, height } = regionOf(picture, part);
  const shape = width / height;
  const wanted = Math.min(Math.max(shape, shapes.narrowest), shapes.widest);
  const cut = (start: number, length: number, share: number) => {
    const left = Math.max(1, Math.round(length * share));
    return { start: start + Math.floor((length - left) / 2), length: left };
  };
  if (Math.abs(wanted / shape - 1) < WORTH_CUTTING) return cropText(part);
  if (wanted < shape) {
    const { start, length } = cut(part.x, part.width, wanted / shape);
    return cropText({ ...part, x: start, width: length });
  }
  const { start, length } = cut(part.y, part.height, shape / wanted);
  return cropText({ ...part, y: start, height: length });
}

/** A crop's text in words, such as `50% × 100%, from 25% and 0%`. */
export function cropWords(text: string): string {
  const crop = text === '' ? null : parseCrop(text);
  if (crop === null) return text === '' ? 'the whole picture' : text;
  const [x, y, width, height] = [crop.x, crop.y, crop.width, crop.height].map(
    (units) => `${(units * 100) / UNITS}%`,
  );
  const turn = crop.turn === 0 ? '' : `, turned ${crop.turn * 90}°`;
  return `${width} × ${height}, from ${x} and ${y}${turn}`;
}
