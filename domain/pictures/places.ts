import type { PixelSize, Shapes } from './crop.ts';

/** How a page shows a picture in windows of some widths. */
interface Box {
  /** The windows, as `sizes` has them. Absent: all that no box before it is for. */
  readonly media?: string;
  /** The width, in hundredths of the window's width unless in rem. */
  readonly width: number;
  readonly unit?: 'vw' | 'rem';
  /** The width divided by the height. What a picture has beyond it is cut away. */
  readonly shape: number;
}

/** A place of the pages that shows a picture. */
export interface PicturePlace {
  /** From the widest windows to the narrowest, as the page's style sheet has them. */
  readonly boxes: readonly Box[];
  /** Between these shapes a picture keeps its own, whatever the boxes have. */
  readonly keeps?: Shapes;
  /** The size that the space has until a picture of an unknown size is loaded, in pixels. */
  readonly reserved: PixelSize;
}

/** The window from which on there are pairs of featured projects. */
const PAIRS = '(min-width: 43.75rem)';

const featured = (width: number, shape: number): PicturePlace => ({
  boxes: [
    { media: PAIRS, width, shape },
    { width: 95, shape: 10 / 7 },
  ],
  reserved: { width: 1200, height: 840 },
});

/** From the narrowest picture of a gallery to the widest. */
const GALLERY: Shapes = { narrowest: 2 / 3, widest: 5 / 2 };

const gallery = (width: number): PicturePlace => ({
  boxes: [
    { media: '(min-width: 56.25rem)', width, shape: GALLERY.widest },
    { width: 90, shape: GALLERY.widest },
  ],
  keeps: GALLERY,
  reserved: { width: 1200, height: 840 },
});

/** The places of the pages that show pictures. Their style sheets have the same figures. */
export const PICTURE_PLACES = {
  portrait: {
    boxes: [
      { media: '(min-width: 43.75rem)', width: 20, shape: 1 },
      { width: 9, unit: 'rem', shape: 1 },
    ],
    reserved: { width: 800, height: 800 },
  },
  wideProject: featured(54, 10 / 7),
  narrowProject: featured(38, 15 / 14),
  singleProject: featured(62, 10 / 7),
  smallProject: {
    boxes: [
      { media: '(min-width: 68.75rem)', width: 22, shape: 10 / 7 },
      { media: '(min-width: 37.5rem)', width: 45, shape: 10 / 7 },
      // Of 7, so that phones of three pixels for each point load 320.
      { width: 6.5, unit: 'rem', shape: 10 / 7 },
    ],
    reserved: { width: 800, height: 560 },
  },
  projectPage: {
    boxes: [
      { media: '(min-width: 56.25rem)', width: 74, shape: 10 / 7 },
      { width: 95, shape: 10 / 7 },
    ],
    reserved: { width: 1600, height: 1120 },
  },
  nextProject: {
    boxes: [
      { media: '(min-width: 56.25rem)', width: 65, shape: 3 },
      { width: 95, shape: 2 },
    ],
    reserved: { width: 1500, height: 500 },
  },
  narrowGallery: gallery(33),
  wideGallery: gallery(58),
  broadGallery: gallery(74),
} as const satisfies Readonly<Record<string, PicturePlace>>;

/** The place of a featured project: they are in pairs of a wide one and a narrow one, every second pair mirrored. */
export function featuredPlaceOf(index: number, count: number): PicturePlace {
  if (index === count - 1 && index % 2 === 0) return PICTURE_PLACES.singleProject;
  const isWide = index % 4 === 0 || index % 4 === 3;
  return isWide ? PICTURE_PLACES.wideProject : PICTURE_PLACES.narrowProject;
}

/** The place of a picture of a project's gallery. Three stand together; a last one alone has all the width. */
export function galleryPlaceOf(index: number, count: number): PicturePlace {
  if (index % 3 === 2 || (index % 3 === 0 && index === count - 1))
    return PICTURE_PLACES.broadGallery;
  return index % 3 === 0 ? PICTURE_PLACES.wideGallery : PICTURE_PLACES.narrowGallery;
}

/** The shapes that a place shows, depending on the window. */
export function shapesOf({ boxes, keeps }: PicturePlace): Shapes {
  if (keeps !== undefined) return keeps;
  const shapes = boxes.map(({ shape }) => shape);
  return { narrowest: Math.min(...shapes), widest: Math.max(...shapes) };
}

/** The width that phones load, in pixels: nearly two for each point, more of which nobody sees there. */
const PHONE_WIDTH = 640;

/** What lets phones of so many pixels for each point choose that width. */
const phoneSizes = [4, 3, 2].map(
  (pixels) =>
    `(max-width: 30rem) and (min-resolution: ${pixels - 0.5}dppx) ${Math.floor(PHONE_WIDTH / pixels)}px`,
);

/**
 * The attribute `sizes` of a picture in a place. A picture that is wider than its box is scaled to its height, and so
 * wider than the box.
 */
export function sizesOf({ boxes }: PicturePlace, { width, height }: PixelSize): string {
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
