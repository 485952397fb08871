import type { Hour } from '../../domain/sky/hour.ts';
import type { Inks } from '../scene.ts';

/** The light of the hour on a colour: `#rrggbb`, or `#rrggbbaa`. */
export type Light = (color: string) => string;

/** What a light leaves of red, green and blue. */
export type Parts = readonly [red: number, green: number, blue: number];

/** What the dawn leaves of the colours of the day. */
export const DAWN: Parts = [0.98, 0.92, 0.93];

/** By hour of the night: the colour of the light, and how much of it an object takes. */
const LIGHTS = new Map<string | undefined, readonly [color: string, part: number]>([
  ['dusk', ['#ff9f5c', 0.2]],
  ['late', ['#8fb0e6', 0.22]],
] satisfies [Hour, readonly [string, number]][]);

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const colorOf = (inks: readonly number[]): string =>
  `#${inks.map((ink) => Math.round(ink).toString(16).padStart(2, '0')).join('')}`;

/** What a light leaves of a colour, `#rrggbb`. */
export const dimmed = (color: string, parts: Parts): string =>
  colorOf(channels(color).map((own, index) => own * (parts[index] ?? 1)));

/** The light of an hour of the night on a colour; undefined where it changes none. */
function lightOfNight(hour: string | undefined): Light | undefined {
  const nightLight = LIGHTS.get(hour);
  if (nightLight === undefined) return undefined;
  const [light, part] = nightLight;
  const source = channels(light);
  return (color) => {
    const inks = channels(color);
    // As bright as it is: what is dark stays dark.
    const brightness = Math.max(...inks) / 255;
    return colorOf(
      inks.map((own, index) => own + ((source[index] ?? 0) * brightness - own) * part),
    );
  };
}

/** The light of an hour: the inks of the day in place of those of the night, and none in the middle of the night. */
export function litBy(hour: string | undefined, day: Inks = {}): Light {
  const inkOf: Light = (color) => day[color] ?? color;
  const light =
    hour === 'day'
      ? inkOf
      : hour === 'dawn'
        ? (color: string) => dimmed(inkOf(color), DAWN)
        : lightOfNight(hour);
  if (light === undefined) return (color) => color;
  const cache = new Map<string, string>();
  return (color) => {
    const sprite = cache.get(color);
    if (sprite !== undefined) return sprite;
    const lit = light(color.slice(0, 7)) + color.slice(7);
    cache.set(color, lit);
    return lit;
  };
}
