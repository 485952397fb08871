/** The coordinate system of a garden: the size of its still picture and its ground. */
export const PICTURE = { width: 1600, height: 1000 };

/** The wind at one moment, which blows to the left and reaches an object `lag` seconds later. */
export interface Air {
  /** The strength, from 0.16 in calm air to 1.16 in the strongest gust. */
  readonly force: (lag?: number) => number;
  /** The integral of the strength: how far the air has moved, in seconds of strength 1. */
  readonly travel: (lag?: number) => number;
}

/** The moon over Home: its height in steps from 0 to 3, and whether it gives light. */
export interface Moonlight {
  readonly rise: number;
  readonly isLit: boolean;
}

/** The height of the top bar, in CSS pixels (CSS: `--spacing-bar`). */
export const BAR_HEIGHT = 64;

/** The area of a garden, and the picture's place in it, in CSS pixels. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** CSS pixels per unit of the picture. */
  readonly scale: number;
  /** The picture's left and upper edge. */
  readonly left: number;
  readonly top: number;
}

/** A part of a view, in CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In narrower views, in CSS pixels, text covers the whole width (CSS: below `desk`). */
export const NARROW_WIDTH = 900;
/** Unless they are so many times as wide as high: on a phone on its side, the right half is free. */
const LOW_RATIO = 4 / 3;
/** In narrow views the picture is moved right by this part of the height, for the text. */
const NARROW_SHIFT = 0.048;

export const isNarrow = ({ width, height }: { width: number; height: number }): boolean =>
  width < NARROW_WIDTH && width / height < LOW_RATIO;

/**
 * The view whose picture covers the upper `part` of an area (`object-fit: cover`, aligned to the upper right), moved
 * right by `shift`.
 */
export function coverView(width: number, height: number, part: number, shift = 0): View {
  const scale = Math.max(width / PICTURE.width, (height * part) / PICTURE.height);
  return { width, height, scale, left: width - PICTURE.width * scale + shift, top: 0 };
}

/** The view with the picture where the still pictures are (`.scene img` in app/layout/layout.css). */
export const viewOf = (width: number, height: number): View =>
  coverView(width, height, 1, isNarrow({ width, height }) ? NARROW_SHIFT * height : 0);

type Stops = readonly (readonly [offset: number, color: string])[];

/** A colour, or a radial gradient. */
export type Ink =
  | string
  | {
      readonly center: readonly [x: number, y: number];
      readonly radius: number;
      readonly stops: Stops;
    };

/** One outline of a sprite, as SVG path data around the sprite's centre. */
interface Mark {
  readonly path: string;
  readonly fill?: Ink;
  readonly stroke?: Ink;
  readonly width?: number;
  readonly alpha?: number;
}

/** A shape that is rendered once and drawn many times. */
export interface Sprite {
  /** From the centre to the furthest edge, in units of its marks. */
  readonly reach: number;
  /** The height of its box divided by the width, by default 1. */
  readonly flat?: number;
  /** CSS pixels per unit at the largest size it is drawn at. */
  readonly largest: number;
  /** Always at its largest size, and never turned: it is copied to whole pixels (quarters across), not resampled. */
  readonly isFixed?: boolean;
  readonly marks: readonly Mark[];
}

/** A round sprite, whose colours run from its centre to its edge. */
export const spot = (largest: number, stops: Stops, radius = 1): Sprite => ({
  reach: radius,
  largest,
  marks: [
    {
      path: `M-${radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0-${radius * 2} 0`,
      fill: { center: [0, 0], radius, stops },
    },
  ],
});

/** How a sprite is drawn, in CSS pixels. */
interface Stamp {
  readonly x: number;
  readonly y: number;
  /** CSS pixels per unit of the sprite. */
  readonly size: number;
  readonly alpha: number;
  /** Radians, clockwise. */
  readonly turn?: number;
  /** Height divided by width; a negative value flips the sprite. */
  readonly squash?: number;
}

interface Line {
  /** Alternating x and y. */
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

/** A beam of light, brightest at its source and fully transparent at `length`. */
interface Beam {
  readonly x: number;
  readonly y: number;
  /** Radians; 0 points right, a quarter turn points down. */
  readonly angle: number;
  /** Half of its opening angle, in radians. */
  readonly spread: number;
  readonly start: number;
  readonly length: number;
  readonly color: string;
  readonly alpha: number;
}

export interface Brush {
  stamp(sprite: string, stamp: Stamp): void;
  line(line: Line): void;
  ring(ring: Ring): void;
  beam(beam: Beam): void;
  /** Clears a polygon (alternating x and y), so that an object of the picture appears in front. */
  erase(points: readonly number[]): void;
}

/** The messages of this visitor, each with a lantern on Contact. */
export interface SentMessages {
  /** When each was sent, in milliseconds since 1970, at the index of its place; at most `MAX_LANTERNS`. */
  readonly seeds: readonly number[];
  /** The one that was sent just now. */
  readonly leaving?: number | undefined;
}

/** A garden created from a seed: every frame is a function of the time in seconds, the view and the wind. */
export interface Garden {
  readonly draw: (brush: Brush, time: number, view: View, air: Air) => void;
  /** Draws the soft, slow parts below the rest, in a low resolution a few times a second. */
  readonly drawSoft?: (brush: Brush, time: number, view: View, air: Air) => void;
  /** Of Contact: sets the lanterns of sent messages. `now` is the time of the scene, in seconds. */
  readonly light?: (messages: SentMessages, now: number) => void;
}

/** The colours by day of those of the night, both `#rrggbb`. */
export type Inks = Readonly<Record<string, string>>;

export interface Scene {
  /** The number of each kind of object (docs/product.md#gardens, where it gives one). */
  readonly counts: Readonly<Record<string, number>>;
  /** Frames per second. */
  readonly rate: number;
  readonly sprites: Readonly<Record<string, Sprite>>;
  /** Its inks by day. */
  readonly day?: Inks;
  /** The part of a view in which it draws, by default all. */
  readonly areaIn?: (view: View) => Area;
  /** `sky` is that over Home (`skyCode`), by default with a full moon. */
  readonly createGarden: (seed: number, sky?: string) => Garden;
}

/** The seed of the gardens, and their start time in seconds, for a good first frame. */
export const SEED = 7;
export const START_TIME = 14;
