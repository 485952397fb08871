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

/** The largest box of a shape in the middle of another box, or of the picture: what a page shows of it. */
export function largestWithin(table: CropTable, outer = WHOLE_BOX): CropBox {
  const unitRatio = unitRatioOf(table, outer);
  const width = Math.min(outer.width, outer.height * unitRatio);
  return around(outer, width, width / unitRatio);
}

/** The box, moved by so many units, as far as the picture goes. */
export const movedBox = (box: CropBox, across: number, down: number): CropBox =>
  inside({ ...box, x: box.x + across, y: box.y + down });

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

function around(box: CropBox, width: number, height: number): CropBox {
  return inside({
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  });
}

/** The box with a corner moved by so many units, as far as shape and picture allow. The opposite corner stays. */
export function resizedBox(
  table: CropTable,
  box: CropBox,
  corner: Corner,
  across: number,
  down: number,
): CropBox {
  const most = {
    width: corner.across === 1 ? UNITS - box.x : box.x + box.width,
    height: corner.down === 1 ? UNITS - box.y : box.y + box.height,
  };
  let width = box.width + across * corner.across;
  let height = box.height + down * corner.down;
  if (table.ratio === null) {
    width = Math.max(width, MIN_SCALE * UNITS);
    height = Math.max(height, MIN_SCALE * UNITS);
  } else {
    const unitRatio = unitRatioOf(table, box);
    const least = largestOf(unitRatio).width * MIN_SCALE;
    width = Math.max(width, height * unitRatio, least);
    width = Math.min(width, most.width, most.height * unitRatio);
    height = width / unitRatio;
  }
  // Rounded before the corner is placed, so that the opposite one stays to the unit.
  width = clamp(Math.round(width), 1, most.width);
  height = clamp(Math.round(height), 1, most.height);
  return {
    x: corner.across === 1 ? box.x : box.x + box.width - width,
    y: corner.down === 1 ? box.y : box.y + box.height - height,
    width,
    height,
  };
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
