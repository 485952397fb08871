import {
  type Crop,
  type PixelSize,
  parseCrop,
  shownPart,
  UNITS,
  WHOLE,
} from '../../../domain/pictures/crop.ts';

/** The shape in which a page shows a picture, its width divided by its height; null where the picture keeps its own. */
export type Ratio = number | null;

/** A part of a picture, in ten-thousandths of its width and height after it was turned. */
export type CropBox = Omit<Crop, 'turn'>;

/** What a page shows of a picture of the library that has this crop. */
export function shownCrop(picture: PixelSize, crop: string, ratio: Ratio): Crop {
  const part =
    ratio === null ? crop : shownPart(picture, crop, { narrowest: ratio, widest: ratio });
  return parseCrop(part) ?? WHOLE;
}

export const percentOf = ({ x, y, width, height }: CropBox) =>
  ({ unit: '%', x: x / 100, y: y / 100, width: width / 100, height: height / 100 }) as const;

/** The box that `react-image-crop` gives in percent: whole units, at least one of them, inside of the picture. */
export function boxOfPercent({ x, y, width, height }: CropBox): CropBox {
  const units = (percent: number, most: number) =>
    Math.max(0, Math.min(most, Math.round(percent * 100)));
  const [left, top] = [units(x, UNITS - 1), units(y, UNITS - 1)];
  return {
    x: left,
    y: top,
    width: Math.max(1, units(width, UNITS - left)),
    height: Math.max(1, units(height, UNITS - top)),
  };
}
