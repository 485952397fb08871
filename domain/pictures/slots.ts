import type { PixelSize, Shapes } from './crop.ts';

interface Box {
  /** The windows it is for, except those of earlier boxes. */
  readonly media?: string;
  readonly width: number;
  readonly unit?: 'vw' | 'rem';
  /** The width divided by the height; the rest of a picture is cut away. */
  readonly shape: number;
}

/** Where a page shows a picture. */
export interface PictureSlot {
  /** From the widest windows to the narrowest. */
  readonly boxes: readonly Box[];
  /** Between these shapes a picture keeps its own. */
  readonly keeps?: Shapes;
  /** The space for a picture of unknown size until it is loaded, in pixels. */
  readonly reserved: PixelSize;
}

const BESIDE = '(min-width: 43.75rem)';

const GALLERY: Shapes = { narrowest: 2 / 3, widest: 5 / 2 };

const gallery = (width: number): PictureSlot => ({
  boxes: [
    { media: BESIDE, width, shape: GALLERY.widest },
    { width: 90, shape: GALLERY.widest },
  ],
  keeps: GALLERY,
  reserved: { width: 1200, height: 840 },
});

/** The style sheets of the pages have the same figures. */
export const PICTURE_SLOTS = {
  portrait: {
    boxes: [
      { media: BESIDE, width: 20, shape: 1 },
      { width: 9, unit: 'rem', shape: 1 },
    ],
    reserved: { width: 800, height: 800 },
  },
  /** The first project, on Home too. */
  singleProject: {
    boxes: [
      { media: '(min-width: 68.75rem)', width: 73, shape: 10 / 7 },
      { width: 95, shape: 10 / 7 },
    ],
    reserved: { width: 1200, height: 840 },
  },
  featuredProject: {
    boxes: [
      { media: BESIDE, width: 50, shape: 20 / 17 },
      { width: 90, shape: 10 / 7 },
    ],
    reserved: { width: 1200, height: 1020 },
  },
  smallProject: {
    boxes: [
      { media: '(min-width: 68.75rem)', width: 33, shape: 5 / 2 },
      { media: BESIDE, width: 45, shape: 5 / 2 },
      // 7 columns, so that phones with three pixels per point load 320.
      { width: 6.5, unit: 'rem', shape: 5 / 4 },
    ],
    reserved: { width: 800, height: 320 },
  },
  projectPage: {
    boxes: [
      { media: '(min-width: 68.75rem)', width: 73, shape: 10 / 7 },
      { width: 100, shape: 10 / 7 },
    ],
    reserved: { width: 1600, height: 1120 },
  },
  note: {
    boxes: [
      { media: BESIDE, width: 50, shape: 3 / 2 },
      { width: 100, shape: 3 / 2 },
    ],
    reserved: { width: 1200, height: 800 },
  },
  /** In the text of a note, and above it. */
  noteText: {
    boxes: [
      { media: '(min-width: 68.75rem)', width: 73, shape: 3 / 2 },
      { width: 100, shape: 3 / 2 },
    ],
    keeps: { narrowest: 1 / 3, widest: 6 },
    reserved: { width: 1200, height: 800 },
  },
  nextProject: {
    boxes: [{ width: 30, shape: 2 }],
    reserved: { width: 600, height: 300 },
  },
} as const satisfies Readonly<Record<string, PictureSlot>>;

/**
 * A picture alone; three, with a narrow slot for an upright one; and pairs, whose wider picture is first and last in
 * turn.
 */
export const GALLERY_SLOTS = {
  alone: gallery(73),
  wide: gallery(58),
  narrow: gallery(30),
  broad: gallery(73),
  'pair-wide': gallery(58),
  'pair-small': gallery(42),
  'late-small': gallery(42),
  'late-wide': gallery(58),
} as const satisfies Readonly<Record<string, PictureSlot>>;

export type GallerySlot = keyof typeof GALLERY_SLOTS;

/** The slots of pictures, by whether each is upright: as many threes as can be, then pairs. */
export function gallerySlotsOf(uprights: readonly boolean[]): GallerySlot[] {
  if (uprights.length === 1) return ['alone'];
  const inPairs = (3 - (uprights.length % 3)) % 3;
  const slots: GallerySlot[] = [];
  let isLate = false;
  while (slots.length < uprights.length) {
    const at = slots.length;
    if (uprights.length - at > 2 * inPairs) {
      const three: GallerySlot[] = ['wide', 'narrow', 'broad'];
      const upright = uprights.slice(at, at + 3).indexOf(true);
      if (upright !== -1 && !uprights[at + 1])
        [three[upright], three[1]] = ['narrow', three[upright] ?? 'wide'];
      slots.push(...three);
      isLate = true;
    } else {
      // An upright picture beside one that is not has the smaller slot.
      const [first, second] = [uprights[at], uprights[at + 1]];
      if (first !== second) isLate = first === true;
      slots.push(...PAIRS[isLate ? 'late' : 'first']);
      isLate = !isLate;
    }
  }
  return slots;
}

const PAIRS: Readonly<Record<'first' | 'late', readonly GallerySlot[]>> = {
  first: ['pair-wide', 'pair-small'],
  late: ['late-small', 'late-wide'],
};

export function shapesOf({ boxes, keeps }: PictureSlot): Shapes {
  if (keeps !== undefined) return keeps;
  const shapes = boxes.map(({ shape }) => shape);
  return { narrowest: Math.min(...shapes), widest: Math.max(...shapes) };
}

/** The width that phones load, in pixels. */
const PHONE_WIDTH = 640;

/** So that phones with many pixels per point load that width too. */
const phoneSizes = [4, 3, 2].map(
  (pixels) =>
    `(max-width: 30rem) and (min-resolution: ${pixels - 0.5}dppx) ${Math.floor(PHONE_WIDTH / pixels)}px`,
);

/** The attribute `sizes` of a picture, which is scaled to the height of its box where it is wider. */
export function sizesOf({ boxes }: PictureSlot, { width, height }: PixelSize): string {
  return boxes
    .flatMap(({ media, width: share, unit = 'vw', shape }: Box) => {
      const scaled = share * Math.max(1, width / height / shape);
      const length = (value: number) => `${Math.round(value * 10) / 10}${unit}`;
      if (media !== undefined) return [`${media} ${length(scaled)}`];
      if (unit !== 'vw') return [length(scaled)];
      return [...phoneSizes, length(scaled)];
    })
    .join(', ');
}
