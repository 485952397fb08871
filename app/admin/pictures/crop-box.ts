import { type Crop, type PixelSize, UNITS } from '../../../domain/pictures/crop.ts';

/** The smallest part that can be chosen by its size, as a share of the largest one of its shape. */
export const MIN_SCALE = 0.05;

/** A part of a picture, in ten-thousandths of its width and height after it was turned. */
export type CropBox = Omit<Crop, 'turn'>;

/** What a part is chosen from. */
export interface CropTable {
  /** The size of the picture in pixels, after it was turned. */
  readonly picture: PixelSize;
  /** The width of the part in pixels, divided by its height; null for any shape. */
  readonly ratio: number | null;
}

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

/** The width of a box in units, divided by its height in units. */
const unitRatioOf = ({ picture, ratio }: CropTable, { width, height }: CropBox): number =>
  ratio === null ? width / height : (ratio * picture.height) / picture.width;

/** The largest width and height of a shape in units. */
const largestOf = (unitRatio: number) => ({
  width: Math.min(UNITS, UNITS * unitRatio),
  height: Math.min(UNITS, UNITS / unitRatio),
});

const around = (box: CropBox, width: number, height: number): CropBox =>
  inside({
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  });

/** The largest box of a shape in the middle of another box, or of the picture: what a page shows of it. */
export function largestWithin(table: CropTable, outer = WHOLE_BOX): CropBox {
  const unitRatio = unitRatioOf(table, outer);
  const width = Math.min(outer.width, outer.height * unitRatio);
  return around(outer, width, width / unitRatio);
}

/** How large a box is, as a share of the largest one of its shape. */
export function scaleOf(table: CropTable, box: CropBox): number {
  const { width, height } = largestOf(unitRatioOf(table, box));
  return clamp(Math.max(box.width / width, box.height / height), 0, 1);
}

/** The box at another size, a share of the largest one of its shape, with the same middle as far as the picture goes. */
export function scaledBox(table: CropTable, box: CropBox, scale: number): CropBox {
  const { width, height } = largestOf(unitRatioOf(table, box));
  const share = clamp(scale, MIN_SCALE, 1);
  return around(box, width * share, height * share);
}

/** The box in the table's shape, with about the same area and the same middle. */
export function reshapedBox(table: CropTable, box: CropBox): CropBox {
  if (table.ratio === null) return box;
  const unitRatio = unitRatioOf(table, box);
  const width = Math.sqrt(box.width * box.height * unitRatio);
  return scaledBox(table, box, width / largestOf(unitRatio).width);
}

/** The same part after the picture was turned a quarter clockwise. */
export const turnedBox = ({ x, y, width, height }: CropBox): CropBox => ({
  x: UNITS - y - height,
  y: x,
  width: height,
  height: width,
});

/** Whether a box has the table's shape, within the rounding to whole units and pixels. */
export function hasRatio(table: CropTable, box: CropBox): boolean {
  const { width, height } = largestOf(unitRatioOf(table, box));
  return Math.abs(box.width / width - box.height / height) * Math.min(width, height) <= 12;
}
