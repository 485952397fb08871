// The low-precision formulas of The Astronomical Almanac (pages C5 and D22 since 1984), for the longitude of the sun to
// 0.01 degrees and of the moon to 0.3 degrees from 1950 to 2050. All angles are in degrees.

import { DAY_MS } from '../durations.ts';
import { offsetOf } from '../time-zones.ts';

/** Also the keys of their names among the words. */
const PHASES = [
  'newMoon',
  'waxingCrescent',
  'firstQuarter',
  'waxingGibbous',
  'fullMoon',
  'waningGibbous',
  'lastQuarter',
  'waningCrescent',
] as const;

export type Phase = (typeof PHASES)[number];

/** J2000.0, the noon of 1 January 2000, in milliseconds since 1970. */
const J2000_MS = 946_728_000_000;

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);

/** Sine terms of the moon's longitude; `angle` is that at J2000.0, `rate` its change in a Julian century. */
const MOON_LONGITUDE: readonly (readonly [amplitude: number, angle: number, rate: number])[] = [
  [6.29, 135, 477198.87],
  [-1.27, 259.3, -413335.36],
  [0.66, 235.7, 890534.22],
  [0.21, 269.9, 954397.74],
  [-0.19, 357.5, 35999.05],
  [-0.11, 186.5, 966404.03],
];

function moonLongitude(days: number): number {
  const centuries = days / 36525;
  return MOON_LONGITUDE.reduce(
    (sum, [amplitude, angle, rate]) => sum + amplitude * sin(angle + rate * centuries),
    218.32 + 481267.881 * centuries,
  );
}

function sunLongitude(days: number): number {
  const anomaly = 357.528 + 0.9856003 * days;
  return 280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly);
}

/** How far the moon is ahead of the sun in ecliptic longitude, in [0, 360): 0 at new moon, 180 at full moon. */
export function elongationAt(time: number): number {
  const days = (time - J2000_MS) / DAY_MS;
  const degrees = moonLongitude(days) - sunLongitude(days);
  return ((degrees % 360) + 360) % 360;
}

/** The moon of a day in a time zone (IANA): its elongation at noon, and its phase; a quarter is one day long. */
export function moonOf(timeZone: string, now: Date): { elongation: number; phase: Phase } {
  const local = now.getTime() + offsetOf(timeZone, now.getTime());
  const start = now.getTime() - (local % DAY_MS);
  const quarter = Math.floor(elongationAt(start) / 90);
  const isReached = Math.floor(elongationAt(start + DAY_MS) / 90) !== quarter;
  const index = isReached ? (quarter + 1) * 2 : quarter * 2 + 1;
  return {
    elongation: Math.floor(elongationAt(start + DAY_MS / 2)),
    phase: PHASES[index % PHASES.length] ?? 'newMoon',
  };
}
