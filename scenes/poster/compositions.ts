import { bridge, city, gate, roundWindow, stairs } from './buildings.ts';
import type { Composition } from './composition.ts';
import { blossom, brush, comet, rings } from './emblems.ts';
import { grass, hills, peak, sea } from './landscapes.ts';
import { fan, kites, lanterns, parasol } from './paper.ts';
import { checker, hemp, rain, tiles, waves } from './patterns.ts';

/** Every composition, ordered so that neighbours are of different kinds. */
export const POSTER_COMPOSITIONS = [
  'sea',
  'tiles',
  'gate',
  'rings',
  'hills',
  'waves',
  'kites',
  'parasol',
  'stairs',
  'checker',
  'blossom',
  'grass',
  'hemp',
  'fan',
  'brush',
  'city',
  'rain',
  'lanterns',
  'roundWindow',
  'bridge',
  'comet',
  'peak',
] as const;

/** A composition's name. */
export type PosterComposition = (typeof POSTER_COMPOSITIONS)[number];

/** The compositions by name. */
export const compositions: Readonly<Record<PosterComposition, Composition>> = {
  blossom,
  bridge,
  brush,
  checker,
  city,
  comet,
  fan,
  gate,
  grass,
  hemp,
  hills,
  kites,
  lanterns,
  parasol,
  peak,
  rain,
  rings,
  roundWindow,
  sea,
  stairs,
  tiles,
  waves,
};
