/** The picture that a garden is composed on: its ground, and every place that belongs to the ground. */
export const PICTURE = { width: 1600, height: 1000 };

/** The place a garden is drawn in, in CSS pixels, and where the picture lies in it. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** CSS pixels for one unit of the picture, which covers the place from its upper right corner. */
  readonly scale: number;
  /** Where the picture's left edge is. */
  readonly left: number;
}

/** Narrower than this, text covers the whole width (CSS: below `desk`). */
export const NARROW = 900;
/** On a narrow place the picture stands further right by this part of the height, to make room for text. */
export const NARROW_SHIFT = 0.048;

/**
 * Lays the picture over a place as the still pictures lie (`.scene img` in app/layout/layout.css):
 * `object-fit: cover`, kept to the upper right.
 */
export function viewOf(width: number, height: number): View {
  const scale = Math.max(width / PICTURE.width, height / PICTURE.height);
  const shift = width < NARROW ? NARROW_SHIFT * height : 0;
  return { width, height, scale, left: width - PICTURE.width * scale + shift };
}

/** A colour, or a light that fades outwards: stops of offset and colour around a centre. */
export type Ink =
  | string
  | {
      readonly center: readonly [x: number, y: number];
      readonly radius: number;
      readonly stops: readonly (readonly [offset: number, color: string])[];
    };

/** One outline of a sprite, as SVG path data around the sprite's centre. */
interface Mark {
  readonly path: string;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly width?: number;
  readonly alpha?: number;
}

/** A thing that is drawn once and stamped many times. */
export interface Sprite {
  /** From the centre to the furthest edge, in units of its marks. */
  readonly reach: number;
  /** CSS pixels for one unit at the largest that it is stamped. */
  readonly largest: number;
  readonly marks: readonly Mark[];
}

/** How a sprite is stamped; sizes and places are CSS pixels. */
interface Stamp {
  readonly x: number;
  readonly y: number;
  /** CSS pixels for one unit of the sprite. */
  readonly size: number;
  readonly alpha: number;
  /** Radians, clockwise. */
  readonly turn?: number;
  /** Height over width; negative turns it over. */
  readonly squash?: number;
}

interface Line {
  /** x and y in turn. */
  readonly points: readonly number[];
  readonly color: string;
  readonly alpha: number;
  readonly width: number;
  /** Fades towards both ends, along x. */
  readonly fades?: boolean;
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radiusX: number;
  readonly radiusY: number;
  readonly color: string;
  readonly alpha: number;
  readonly width: number;
}

/** A shaft of light, brightest where it leaves its source and gone at `length`. */
interface Beam {
  readonly x: number;
  readonly y: number;
  /** Radians; 0 points right, a quarter turn points down. */
  readonly angle: number;
  /** Half of its opening, in radians. */
  readonly spread: number;
  readonly start: number;
  readonly length: number;
  readonly color: string;
  readonly alpha: number;
}

/** All that a scene can do to a canvas. Small, so that a test can be one. */
export interface Brush {
  stamp(sprite: string, stamp: Stamp): void;
  line(line: Line): void;
  ring(ring: Ring): void;
  beam(beam: Beam): void;
  /** Takes away what has been drawn inside a polygon (x and y in turn), as if it stood in front. */
  erase(points: readonly number[]): void;
}

/** A garden grown from a seed: every frame is a function of the time in seconds and the view. */
export interface Garden {
  readonly draw: (brush: Brush, time: number, view: View) => void;
  /** What is soft and slow: drawn small a few times a second, and laid under the rest. */
  readonly drawSoft?: (brush: Brush, time: number, view: View) => void;
}

export interface Scene {
  /** How many there are of each thing (specification, section 9; `own` where it gives no number). */
  readonly counts: Readonly<Record<string, number>>;
  /** Frames a second: as few as its fastest part allows. */
  readonly rate: number;
  readonly sprites: Readonly<Record<string, Sprite>>;
  readonly grow: (seed: number) => Garden;
}

/** The seed of the gardens, and the second at which each begins: a moment that is well composed. */
export const SEED = 7;
export const BEGINNING = 14;
