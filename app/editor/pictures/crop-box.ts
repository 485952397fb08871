import { type Crop, type PixelSize, UNITS } from '../../../domain/pictures/crop.ts';

/** The smallest part that can be chosen, as a share of the largest one of its shape. */
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

/** The corner of a part that is moved: -1 for the left or the top one, 1 for the right or the bottom one. */
export interface Corner {
  readonly across: -1 | 1;
  readonly down: -1 | 1;
}

/** A point in the picture, in ten-thousandths of its width and height. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

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

/** The width of a box in units, divided by its height in units. */
const unitRatioOf = ({ picture, ratio }: CropTable, { width, height }: CropBox): number =>
  ratio === null ? width / height : (ratio * picture.height) / picture.width;

/** The largest width and height of a shape in units. */
const largestOf = (unitRatio: number) => ({
  width: Math.min(UNITS, UNITS * unitRatio),
  height: Math.min(UNITS, UNITS / unitRatio),
});

/** The whole picture. */
export const WHOLE_BOX: CropBox = { x: 0, y: 0, width: UNITS, height: UNITS };

/**
 * The largest box of the table's shape, in the middle of the picture: what a page shows of a picture without a crop.
 */
export function largestBox(table: CropTable): CropBox {
  const { width, height } = largestOf(unitRatioOf(table, WHOLE_BOX));
  return inside({ x: (UNITS - width) / 2, y: (UNITS - height) / 2, width, height });
}

/** The largest box of a shape in the middle of another box: what a page shows of a part. */
export function largestWithin(table: CropTable, outer: CropBox): CropBox {
  const unitRatio = unitRatioOf(table, outer);
  const width = Math.min(outer.width, outer.height * unitRatio);
  const height = Math.min(outer.height, outer.width / unitRatio);
  return inside({
    x: outer.x + (outer.width - width) / 2,
    y: outer.y + (outer.height - height) / 2,
    width,
    height,
  });
}

/** The box, moved by so many units, as far as the picture goes. */
export const movedBox = (box: CropBox, across: number, down: number): CropBox =>
  inside({ ...box, x: box.x + across, y: box.y + down });

/** How large a box is, as a share of the largest one of its shape. */
export function scaleOf(table: CropTable, box: CropBox): number {
  const { width, height } = largestOf(unitRatioOf(table, box));
  return clamp(Math.max(box.width / width, box.height / height), 0, 1);
}

/**
 * The box at another size, a share of the largest one of its shape, with the same middle as far as the picture goes.
 */
export function scaledBox(table: CropTable, box: CropBox, scale: number): CropBox {
  const { width, height } = largestOf(unitRatioOf(table, box));
  const share = clamp(scale, MIN_SCALE, 1);
  return around(box, width * share, height * share);
}

/** The box in the table's shape, with about the same area and the same middle. */
export function reshapedBox(table: CropTable, box: CropBox): CropBox {
  const unitRatio = unitRatioOf(table, box);
  const width = Math.sqrt(box.width * box.height * unitRatio);
  return scaledBox(table, box, width / largestOf(unitRatio).width);
}

function around(box: CropBox, width: number, height: number): CropBox {
  return inside({
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  });
}

/** The box with one of its corners at a point, as far as shape and picture allow. The opposite corner stays. */
export function resizedBox(
  table: CropTable,
  box: CropBox,
  corner: Corner,
  point: PicturePoint,
): CropBox {
  const { across, down } = corner;
  const fixed = {
    x: across === 1 ? box.x : box.x + box.width,
    y: down === 1 ? box.y : box.y + box.height,
  };
  const most = {
    width: across === 1 ? UNITS - fixed.x : fixed.x,
    height: down === 1 ? UNITS - fixed.y : fixed.y,
  };
  const wanted = { width: (point.x - fixed.x) * across, height: (point.y - fixed.y) * down };
  const { width, height } =
    table.ratio === null ? freeSize(wanted, most) : shapedSize(table, box, wanted, most);
  return inside({
    x: across === 1 ? fixed.x : fixed.x - width,
    y: down === 1 ? fixed.y : fixed.y - height,
    width,
    height,
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Rounded, so that the corner that stays does so to the unit. */
function freeSize(wanted: Size, most: Size): Size {
  const side = (length: number, limit: number) =>
    Math.min(Math.max(Math.round(length), MIN_SCALE * UNITS), limit);
  return { width: side(wanted.width, most.width), height: side(wanted.height, most.height) };
}

function shapedSize(table: CropTable, box: CropBox, wanted: Size, most: Size): Size {
  const unitRatio = unitRatioOf(table, box);
  const least = largestOf(unitRatio).width * MIN_SCALE;
  const width = Math.min(
    Math.max(wanted.width, wanted.height * unitRatio, least),
    most.width,
    most.height * unitRatio,
  );
  return {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.min(Math.round(width / unitRatio), most.height)),
  };
}

/** The same part after the picture was turned a quarter clockwise. */
export const turnedBox = ({ x, y, width, height }: CropBox): CropBox => ({
  x: UNITS - y - height,
  y: x,
  width: height,
  height: width,
});

/** Whether a box has a shape, within the rounding to whole units and pixels. */
export function hasRatio(picture: PixelSize, box: CropBox, ratio: number): boolean {
  const { width, height } = largestOf((ratio * picture.height) / picture.width);
  return Math.abs(box.width / width - box.height / height) * Math.min(width, height) <= 12;
}

/** What a key does to a box: arrows move it, plus and minus change its size, five times as much with Shift. */
export function keyedBox(
  table: CropTable,
  box: CropBox,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): CropBox | null {
  const step = shiftKey ? 500 : 100;
  const grow = step / UNITS;
  const scale = scaleOf(table, box);
  switch (key) {
    case 'ArrowLeft':
      return movedBox(box, -step, 0);
    case 'ArrowRight':
      return movedBox(box, step, 0);
    case 'ArrowUp':
      return movedBox(box, 0, -step);
    case 'ArrowDown':
      return movedBox(box, 0, step);
    case '+':
    case '=':
      return scaledBox(table, box, scale + grow);
    case '-':
    case '_':
      return scaledBox(table, box, scale - grow);
    default:
      return null;
  }
}
