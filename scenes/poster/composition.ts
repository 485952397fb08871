import type { Random } from '../random.ts';

/** The three inks in the order a composition prints them, as `#rrggbb`. */
export interface Plate {
  /** The background: sky, wall, paper. */
  readonly field: string;
  /** The main motif. */
  readonly figure: string;
  /** The second mass: ground, sea, shadow. */
  readonly base: string;
}

/** One picture that a poster can show. */
export interface Composition {
  /** As in the address of a drawing. */
  readonly name: string;
  /** The general kind of picture; two of the same kind are not neighbours in a list. */
  readonly kind: 'scene' | 'pattern' | 'object' | 'round';
  /** The third of the poster that is empty. */
  readonly place: 'top' | 'bottom';
  /** Draws it as SVG over the field, `WIDTH` by `HEIGHT`; the same for the same random numbers. */
  readonly draw: (plate: Plate, random: Random) => string;
}
