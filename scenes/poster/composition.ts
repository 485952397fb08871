import type { Random } from '../random.ts';
import type { InkName } from './inks.ts';

/** The three inks in the order a composition prints them, as `#rrggbb`. */
export interface Plate {
  /** What covers the sheet first: sky, wall, paper. */
  readonly field: string;
  /** What the eye goes to. */
  readonly figure: string;
  /** The second mass: ground, sea, shadow. */
  readonly base: string;
}

/** Which ink is field, figure and base. */
type Printing = readonly [field: InkName, figure: InkName, base: InkName];

/** One picture that a poster can show. */
export interface Composition {
  /** What it is at a glance; two of a kind do not hang side by side. */
  readonly kind: 'scene' | 'pattern' | 'object' | 'round';
  /** Where the caption goes, and which part of the plate lies under it. */
  readonly place: 'top' | 'bottom';
  readonly calm: 'field' | 'base';
  readonly printings: readonly [Printing, ...Printing[]];
  /** Draws it as SVG over the field, `WIDTH` by `HEIGHT`; the same for the same random numbers. */
  readonly draw: (plate: Plate, random: Random) => string;
}
