import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { counted } from './count.ts';

// Times of the server are ISO 8601 in UTC. They are shown in the browser's time zone.

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The time of day, such as `09:40`. */
export const clockText = (time: string): string => CLOCK.format(new Date(time));

/** The seconds of a time, such as `:05`, behind its time of day. */
export const secondsText = (time: string): string =>
  `:${String(new Date(time).getSeconds()).padStart(2, '0')}`;

/** The day and the time of day, such as `21 Nov 2026, 14:04`. */
export const formatTime = (time: string): string =>
  `${DAY.format(new Date(time))}, ${clockText(time)}`;

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** For a list: the time of day on the day of `now`, else the day, with the year if it is another one. */
export function listTimeText(time: string, now: number): string {
  const date = new Date(time);
  if (DAY.format(date) === DAY.format(now)) return clockText(time);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? SHORT_DAY : DAY).format(date);
}

/** The time of day, with the day if it is another one than that of `now`. */
export const timeText = (time: string, now: number): string =>
  DAY.format(new Date(time)) === DAY.format(now) ? clockText(time) : formatTime(time);

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60 * 1000],
] as const;

/** The age of what was stored at a time, such as `14 minutes ago`. */
export function ageText(time: string, now: number): string {
  const age = now - Date.parse(time);
  for (const [unit, length] of UNITS) {
    const units = Math.floor(age / length);
    if (units > 0) return `${counted(units, unit)} ago`;
  }
  return 'less than a minute ago';
}

/** The time since something that was done a moment ago, such as `4 s ago`; `age` is in milliseconds. */
export function shortAge(age: number): string {
  const seconds = Math.floor(age / 1000);
  if (seconds < 1) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}
