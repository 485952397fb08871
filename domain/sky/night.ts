import { localTime } from './local-time.ts';

/** The parts of the night, by which the gardens are lit. It is always night in them, also during the day. */
export type Night = 'night' | 'dusk' | 'late' | 'dawn';

/** The hours, local time, at which a part begins; each goes on until the next one begins. */
const BEGINNINGS: readonly (readonly [hour: number, night: Night])[] = [
  [0, 'night'],
  [3, 'late'],
  [5, 'dawn'],
  [6, 'night'],
  [17, 'dusk'],
  [21, 'night'],
];

/** The part of the night at a time in a time zone (IANA); in UTC if the zone is unknown here. */
export function nightOf(timeZone: string, now: Date): Night {
  const { hour } = localTime(timeZone, now);
  return BEGINNINGS.findLast(([from]) => from <= hour)?.[1] ?? 'night';
}
