/** Where Tailwind's colours stand between green (1) and cyan (8), the family of colours on paper. */
const COLORS_INDEX: Readonly<Record<string, number>> = {
  lime: 0,
  green: 2,
  emerald: 4,
  teal: 5,
  cyan: 7,
  sky: 8,
  blue: 8,
  indigo: 7,
  violet: 7,
  purple: 6,
  fuchsia: 6,
  pink: 5,
  rose: 4,
  red: 3,
  orange: 3,
  amber: 2,
  yellow: 1,
};
const GREY = 5;

/**
 * The step, 1 to 8, for a bar on paper with the owner's gradient classes: the mean place of its colours, such as 3 for
 * `from-green-400 to-emerald-400`.
 */
export function skillStep(gradient: string): number {
  const places = [...gradient.matchAll(/(?:from|via|to)-([a-z]+)/g)].map(
    ([, colour = '']) => COLORS_INDEX[colour] ?? GREY,
  );
  const mean = places.reduce((sum, place) => sum + place, 0) / Math.max(1, places.length);
  return Math.min(8, Math.max(1, Math.round(mean)));
}
