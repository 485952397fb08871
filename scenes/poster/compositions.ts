import { city, gate, roundWindow } from './buildings.ts';
import type { Composition } from './composition.ts';
import { blossom, rings } from './emblems.ts';
import { hills, peak, sea } from './landscapes.ts';
import { fan, lanterns, parasol } from './paper.ts';
import { tiles, waves } from './patterns.ts';

/** Every composition, ordered so that neighbours are of different kinds. */
export const COMPOSITIONS: readonly [Composition, ...Composition[]] = [
  sea,
  tiles,
  gate,
  rings,
  hills,
  waves,
  lanterns,
  parasol,
  city,
  fan,
  roundWindow,
  peak,
  blossom,
];
