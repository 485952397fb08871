import type { Moonlight } from './scene.ts';

/** A half moon on the day of its quarter, whatever the hour. */
const HALF = 0.45;

/** The part of the moon's disc that is lit, from 0 to 1 (Meeus, 48.1, with the sun at infinity). */
export const litPart = (elongation: number): number =>
  (1 - Math.cos((elongation * Math.PI) / 180)) / 2;

/** A sky with a moon of an elongation as a text, such as `148.lit`: for styles, the scene and the moon's picture. */
export const skyCode = (elongation: number): string =>
  `${elongation}.${litPart(elongation) >= HALF ? 'lit' : 'dark'}`;

/** The sky of dawn and dusk, whose sun is at the horizon. */
export const LOW_SUN = '180.lit.low';

/** The moonlight of a sky's text. */
export const moonlightOf = (code: string): Moonlight => ({
  rise: code.endsWith('low') ? 0 : 2,
  isLit: code.includes('lit'),
});
