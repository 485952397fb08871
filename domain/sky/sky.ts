import { DAY_MS } from '../durations.ts';
import { localTime } from './local-time.ts';
import { elongationAt, limbAngle, moonAt, seenFrom, sin, sunAt, turned } from './positions.ts';

/** The phases of the moon, from new moon on. They are also the keys of their names among the words. */
export const PHASES = [
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

/** Where the sky is seen from: degrees, north and east positive; null where unknown. */
export interface ViewingPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** An IANA time zone. One that this program does not know counts as UTC. */
  readonly timeZone: string;
}

/** The highest step of the moon's height. */
export const TOP_RISE = 3;
/** The height of the moon where the place is unknown. */
const FAIR_RISE = 2;
/** By how much the lit side of the moon is turned downwards where the place is unknown. */
const FAIR_TILT = 24;
/** The step of angles, so that few pictures differ. */
const STEP = 5;

/** The sky of one hour at a place. Angles are whole degrees, clockwise. */
export interface Sky {
  readonly phase: Phase;
  /** See `elongationAt`, at noon of the local day. */
  readonly elongation: number;
  /** The direction of the middle of the lit limb: 0 is right, 90 is down. */
  readonly limb: number;
  /** By how much the moon's face is turned: 180 as seen from the south. */
  readonly face: number;
  /** The height in steps, from 0 at the horizon to `TOP_RISE` overhead. 0 also if the moon is below the horizon. */
  readonly rise: number;
  /** False if the moon is below the horizon. */
  readonly isUp: boolean;
}

const QUARTER = 90;

/** The phase of a day: a quarter has its name on the day on which the moon reaches it. */
function phaseOf(start: Date, end: Date): Phase {
  const elongation = elongationAt(start);
  const quarter = Math.floor(elongation / QUARTER);
  const isReached = Math.floor(elongationAt(end) / QUARTER) !== quarter;
  return PHASES[isReached ? ((quarter + 1) * 2) % PHASES.length : quarter * 2 + 1] ?? 'newMoon';
}

const inSteps = (degrees: number): number => turned(Math.round(degrees / STEP) * STEP);

/** Whole degrees: however many skies a stranger compares, they do not tell the place more exactly. */
const roundedDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees);

/**
 * The sky at a place. It changes at most once an hour, at the full hour of the place: the height and the angles are
 * those of that hour, the phase is that of the day. Without coordinates the moon has a fixed height. The coordinates
 * are rounded to whole degrees, which is at most four minutes of the moon's rise.
 */
export function skyOf(place: ViewingPlace, now: Date): Sky {
  const { timeZone } = place;
  const latitude = roundedDegrees(place.latitude);
  const longitude = roundedDegrees(place.longitude);
  const { sinceHour, sinceMidnight } = localTime(timeZone, now);
  const start = new Date(now.getTime() - sinceMidnight);
  const elongation = elongationAt(new Date(start.getTime() + DAY_MS / 2));
  const isSouth = latitude !== null && latitude < 0;
  const isWaxing = elongation < 180;
  const sky: Sky = {
    phase: phaseOf(start, new Date(start.getTime() + DAY_MS)),
    elongation: Math.floor(elongation),
    limb: isWaxing === isSouth ? 180 - FAIR_TILT : FAIR_TILT,
    face: isSouth ? 180 : 0,
    rise: FAIR_RISE,
    isUp: true,
  };
  if (latitude === null || longitude === null) return sky;
  const time = new Date(now.getTime() - sinceHour);
  const moon = moonAt(time);
  const { altitude, parallactic } = seenFrom(latitude, longitude, time, moon);
  // The picture of a moon that has set is that of a moon that rises.
  if (altitude < 0) return { ...sky, rise: 0, isUp: false };
  return {
    ...sky,
    // Position angles are counterclockwise from the top.
    limb: inSteps(parallactic - limbAngle(moon, sunAt(time)) - 90),
    face: inSteps(parallactic),
    rise: Math.round(TOP_RISE * sin(altitude)),
  };
}
