import { type Crop, type PixelSize, UNITS } from '../../../domain/pictures/crop.ts';

/** A part of a picture, in ten-thousandths of its width and height after it was turned. */
export type CropBox = Omit<Crop, 'turn'>;

/** The whole picture. */
export const WHOLE_BOX: CropBox = { x: 0, y: 0, width: UNITS, height: UNITS };

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** The box in whole units, with at least one of them, and inside of the picture. */
function inside({ x, y, width, height }: CropBox): CropBox {
  const across = clamp(Math.round(width), 1, UNITS);
  const down = clamp(Math.round(height), 1, UNITS);
  return {
    x: clamp(Math.round(x), 0, UNITS - across),
    y: clamp(Math.round(y), 0, UNITS - down),
    width: across,
    height: down,
  };
}

/** The box in percent, as `react-image-crop` has it. */
export const percentOf = ({ x, y, width, height }: CropBox) =>
  ({ unit: '%', x: x / 100, y: y / 100, width: width / 100, height: height / 100 }) as const;

/** The box that `react-image-crop` gives in percent. */
export const boxOfPercent = ({ x, y, width, height }: CropBox): CropBox =>
  inside({ x: x * 100, y: y * 100, width: width * 100, height: height * 100 });

/**
 * The largest box of a shape in the middle of another box: what a page shows of it. `picture` is the size of the picture
 * after it was turned, and `ratio` the width of the shape in pixels, divided by its height; null for that of the box.
 */
export function largestWithin(picture: PixelSize, ratio: number | null, box: CropBox): CropBox {
  if (ratio === null) return box;
  const unitRatio = (ratio * picture.height) / picture.width;
  const width = Math.min(box.width, box.height * unitRatio);
  const height = width / unitRatio;
  return inside({
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  });
}
