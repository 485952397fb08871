import { dimBesideText, ease, mix } from './motion-math.ts';
import { BAR_HEIGHT, type Moonlight, type View } from './scene.ts';

/** In CSS pixels; the same number as in app/layout/home-garden.css. */
const LAYERED_WIDTH = 1024;
/** The least height under the moon of a wide view, for the counters. In CSS pixels. */
const UNDER_MOON = 336;
/** The highest place of the moon's upper limb under the bar, in CSS pixels. */
const HIGHEST = 12;

/** Between the moon and the name in a layered view, in CSS pixels. */
const UNDER_MOON_GAP = 24;

/** Whether moon and ridges are pictures of their own, with the text between them. */
export const isLayered = ({ width }: View): boolean => width < LAYERED_WIDTH;
/** A phone on its side: the text is beside the moon. */
const isLow = ({ width, height }: View): boolean => height <= 520 && width / height >= 4 / 3;

/** The moon's centre and radius in CSS pixels, by the numbers of home-garden.css. */
export function moonOf(
  view: View,
  { rise }: Pick<Moonlight, 'rise'>,
): { x: number; y: number; radius: number } {
  const { width, height } = view;
  const at = (x: number, top: number, radius: number) => ({
    x,
    y: BAR_HEIGHT + top + radius - (rise / 3) * (top - HIGHEST),
    radius,
  });
  if (!isLayered(view)) {
    const radius = Math.max(width * 0.065, height * 0.125);
    const top = Math.max(12, height - 2 * radius - UNDER_MOON - BAR_HEIGHT);
    return at(width - 1.808 * radius, top, radius);
  }
  if (isLow(view)) return at(width * 0.91 - 68, 24, 68);
  if (width >= 600 && height >= 900) return at(width * 0.74, 40, 108);
  return at(width * 0.68, 20, Math.min(152, Math.max(72, height * 0.26 - 76)) / 2);
}

/** The opacity factor, from `least` to 1, that keeps text readable at a point. */
export function dimOnHome(view: View, x: number, y: number, least: number): number {
  const { width, height } = view;
  if (!isLayered(view)) {
    // The counters are in the lower half, at the right.
    const low = mix(1, least, ease(height * 0.5, height * 0.66, y));
    return Math.min(dimBesideText(view, x, y, least), low);
  }
  if (isLow(view)) return mix(least, 1, ease(width * 0.6, width * 0.75, x));
  const moon = moonOf(view, { rise: 0 });
  const textEnd = moon.y + moon.radius + UNDER_MOON_GAP + Math.max(360, width * 0.38 + 165);
  const alpha = 1 - ease(height * 0.24, height * 0.31, y);
  return mix(least, 1, Math.max(alpha, ease(textEnd, textEnd + height * 0.07, y)));
}
