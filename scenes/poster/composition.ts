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

export interface Composition {
  /** What it is at a glance; two of a kind do not hang side by side. */
  readonly kind: 'scene' | 'pattern' | 'object' | 'round';
  /** Where the caption goes, and which part of the plate lies under it. */
  readonly place: 'top' | 'bottom';
  readonly calm: 'field' | 'base';
  readonly printings: readonly [Printing, ...Printing[]];
  readonly draw: (plate: Plate, random: Random) => string;
}
