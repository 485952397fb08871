/*
 * Positions of the sun and the moon by the low-precision formulas of The Astronomical Almanac (pages C5 and D22 of its
 * editions since 1984): the sun to 0.01 degrees, the moon to 0.3 degrees, from 1950 to 2050. All angles are in degrees.
 */

import { DAY_MS } from '../durations.ts';

/** J2000.0, the noon of 1 January 2000, in milliseconds since 1970. */
const J2000_MS = 946_728_000_000;

const RADIANS = Math.PI / 180;
/** The sine of an angle in degrees. */
export const sin = (degrees: number): number => Math.sin(degrees * RADIANS);
const cos = (degrees: number): number => Math.cos(degrees * RADIANS);
const atan2 = (y: number, x: number): number => Math.atan2(y, x) / RADIANS;
/** An angle in [0, 360). */
export const turned = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** A direction in the sky as seen from the centre of the earth. */
export interface Direction {
  readonly rightAscension: number;
  readonly declination: number;
}

const daysOf = (time: Date): number => (time.getTime() - J2000_MS) / DAY_MS;

/** Sine terms: amplitude, angle at J2000.0, change of the angle in a Julian century. */
type Terms = readonly (readonly [amplitude: number, angle: number, rate: number])[];

const MOON_LONGITUDE: Terms = [
  [6.29, 135, 477198.87],
  [-1.27, 259.3, -413335.36],
  [0.66, 235.7, 890534.22],
  [0.21, 269.9, 954397.74],
  [-0.19, 357.5, 35999.05],
  [-0.11, 186.5, 966404.03],
];
const MOON_LATITUDE: Terms = [
  [5.13, 93.3, 483202.02],
  [0.28, 228.2, 960400.89],
  [-0.28, 318.3, 6003.15],
  [-0.17, 217.6, -407332.21],
];

const sumOf = (terms: Terms, centuries: number): number =>
  terms.reduce(
    (sum, [amplitude, angle, rate]) => sum + amplitude * sin(angle + rate * centuries),
    0,
  );

function moonLongitude(days: number): number {
  const centuries = days / 36525;
  return 218.32 + 481267.881 * centuries + sumOf(MOON_LONGITUDE, centuries);
}

function sunLongitude(days: number): number {
  const anomaly = 357.528 + 0.9856003 * days;
  return 280.46 + 0.9856474 * days + 1.915 * sin(anomaly) + 0.02 * sin(2 * anomaly);
}

function directionOf(longitude: number, latitude: number, days: number): Direction {
  const obliquity = 23.439 - 0.0000004 * days;
  const [x, y, z] = [
    cos(latitude) * cos(longitude),
    cos(latitude) * sin(longitude) * cos(obliquity) - sin(latitude) * sin(obliquity),
    cos(latitude) * sin(longitude) * sin(obliquity) + sin(latitude) * cos(obliquity),
  ];
  return { rightAscension: turned(atan2(y, x)), declination: atan2(z, Math.hypot(x, y)) };
}

/**
 * By how many degrees of ecliptic longitude the moon is ahead of the sun, in [0, 360): 0 at new moon, 90 at first
 * quarter, 180 at full moon, 270 at last quarter.
 */
export function elongationAt(time: Date): number {
  const days = daysOf(time);
  return turned(moonLongitude(days) - sunLongitude(days));
}

/** The direction of the moon. */
export function moonAt(time: Date): Direction {
  const days = daysOf(time);
  return directionOf(moonLongitude(days), sumOf(MOON_LATITUDE, days / 36525), days);
}

/** The direction of the sun. */
export function sunAt(time: Date): Direction {
  const days = daysOf(time);
  return directionOf(sunLongitude(days), 0, days);
}

/** Mean sidereal time at Greenwich (Meeus, Astronomical Algorithms, 12.4, without the terms below a second). */
const siderealTime = (time: Date): number => turned(280.46061837 + 360.98564736629 * daysOf(time));

/**
 * The altitude above the horizon, and the parallactic angle: that between the directions to the zenith and to the north
 * pole, negative before the culmination (Meeus, 13.6 and 14.1). North and east are positive.
 */
export function seenFrom(
  latitude: number,
  longitude: number,
  time: Date,
  { rightAscension, declination }: Direction,
): { altitude: number; parallactic: number } {
  const hour = siderealTime(time) + longitude - rightAscension;
  const sine = sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hour);
  return {
    altitude: atan2(sine, Math.sqrt(Math.max(0, 1 - sine ** 2))),
    parallactic: atan2(
      cos(latitude) * sin(hour),
      sin(latitude) * cos(declination) - cos(latitude) * sin(declination) * cos(hour),
    ),
  };
}

/** The position angle of the middle of the moon's lit limb, from the north towards the east (Meeus, 48.5). */
export function limbAngle(moon: Direction, sun: Direction): number {
  const apart = sun.rightAscension - moon.rightAscension;
  return atan2(
    cos(sun.declination) * sin(apart),
    sin(sun.declination) * cos(moon.declination) -
      cos(sun.declination) * sin(moon.declination) * cos(apart),
  );
}
