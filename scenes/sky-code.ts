import type { Sky } from '../domain/sky/sky.ts';
import type { Moonlight } from './scene.ts';

/** A half moon on the day of its quarter, whatever the hour. */
const HALF = 0.45;

/** The part of the moon's disc that is lit, from 0 to 1 (Meeus, 48.1, with the sun at infinity). */
export const litPart = (elongation: number): number =>
  (1 - Math.cos((elongation * Math.PI) / 180)) / 2;

/**
 * A sky as a text of letters, digits and dots, such as `148.20.0.r2.up.lit`: all that is drawn. Styles look for its
 * parts, the scene reads the moonlight, and the picture of the moon is drawn from the whole.
 */
export function skyCode({ elongation, limb, face, rise, isUp }: Sky): string {
  const isLit = isUp && litPart(elongation) >= HALF;
  return [elongation, limb, face, `r${rise}`, isUp ? 'up' : 'set', isLit ? 'lit' : 'dark'].join(
    '.',
  );
}

/** The sky of dawn and dusk, whose sun is where a full moon rises. */
export const LOW_SUN = '180.0.0.r0.up.lit';

/** The moonlight of a sky's text. */
export const moonlightOf = (code: string): Moonlight => ({
  rise: Number(/r(\d)/.exec(code)?.[1]),
  isLit: code.includes('lit'),
});
