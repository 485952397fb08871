import type { Hour } from '../../domain/sky/hour.ts';
import type { Inks } from '../scene.ts';

/** The light of the hour on a colour: `#rrggbb`, or `#rrggbbaa`. */
export type Light = (color: string) => string;

/** By hour of the night: the colour of the light, and how much of it an object takes. */
const LIGHTS = new Map<string | undefined, readonly [color: string, part: number]>([
  ['dusk', ['#ff9f5c', 0.2]],
  ['late', ['#8fb0e6', 0.22]],
  ['dawn', ['#ffa5a0', 0.3]],
] satisfies [Hour, readonly [string, number]][]);

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/**
 * The light of an hour: by day the inks of the day in place of those of the night, none in the middle of the night. What it
 * made of a colour is cached: a scene has few of them.
 */
export function litBy(hour: string | undefined, day: Inks = {}): Light {
  if (hour === 'day') {
    return (color) => (day[color.slice(0, 7)] ?? color.slice(0, 7)) + color.slice(7);
  }
  const found = LIGHTS.get(hour);
  if (found === undefined) return (color) => color;
  const [light, part] = found;
  const source = channels(light);
  const cache = new Map<string, string>();
  return (color) => {
    const cached = cache.get(color);
    if (cached !== undefined) return cached;
    const inks = channels(color);
    // As bright as it is: what is dark stays dark.
    const brightness = Math.max(...inks) / 255;
    const mixed = inks.map((own, index) =>
      Math.round(own + ((source[index] ?? 0) * brightness - own) * part)
        .toString(16)
        .padStart(2, '0'),
    );
    const lit = `#${mixed.join('')}${color.slice(7)}`;
    cache.set(color, lit);
    return lit;
  };
}
