import { DAY_MS } from '../../../domain/durations.ts';
import { folds } from '../../../domain/history.ts';
import { clockText } from '../text/times.ts';
import type { HistoryLine } from './calls.ts';

/** A day of the history, in the time zone of the browser. */
export interface HistoryDay {
  /** Such as `2026-11-22`. */
  readonly date: string;
  /** `Today`, `Thursday`, or `12 November`, and the rest of the date. */
  readonly title: string;
  readonly note: string;
  /** The lines, newest first; a line with several versions holds autosaves, newest first. */
  readonly lines: readonly (readonly HistoryLine[])[];
  /** The number of versions. */
  readonly count: number;
}

/** A line of the side list: a day, or the earlier days of a month. */
export interface SideLine {
  /** The newest day that it stands for. */
  readonly date: string;
  readonly label: string;
  readonly count: number;
}

/** The days before this one are listed by month at the side. */
const DAYS_APART = 7;

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', options);
  return (date: Date) => formatter.format(date);
};
const weekday = format({ weekday: 'long' });
const dayAndMonth = format({ day: 'numeric', month: 'long' });
const month = format({ month: 'long' });

/** A time in words: `today, 09:40`, `Thursday, 18:40` or `12 November, 18:40`. */
export function whenText(time: string, now: Date): string {
  const { title } = dayTitle(new Date(time), now);
  const day = title === 'Today' || title === 'Yesterday' ? title.toLowerCase() : title;
  return `${day}, ${clockText(time)}`;
}

/** The days of versions, which are in order, newest first. Folded autosaves are on the day of the newest one. */
export function daysOf(versions: readonly HistoryLine[], now: Date): HistoryDay[] {
  const days = Map.groupBy(folds(versions), ([newest]) =>
    newest === undefined ? '' : dateOf(new Date(newest.savedAt)),
  );
  return [...days].map(([date, lines]) => ({
    date,
    ...dayTitle(new Date(`${date}T12:00:00`), now),
    lines,
    count: lines.flat().length,
  }));
}

/** The lines of the side list: the last seven days one by one, those before by month. */
export function sideLines(days: readonly HistoryDay[], now: Date): SideLine[] {
  const groups = Map.groupBy(days, ({ date }) =>
    daysBetween(date, now) < DAYS_APART ? date : date.slice(0, 7),
  );
  return [...groups].map(([key, own]) => {
    const [newest] = own;
    const date = newest?.date ?? key;
    const label = key === date ? (newest?.title ?? '') : monthLabel(key, days, now);
    return { date, label, count: own.reduce((sum, { count }) => sum + count, 0) };
  });
}

function monthLabel(key: string, days: readonly HistoryDay[], now: Date): string {
  const name = month(new Date(`${key}-15T12:00:00`));
  const isPartOf = days.some(
    ({ date }) => date.startsWith(key) && daysBetween(date, now) < DAYS_APART,
  );
  const year = key.slice(0, 4);
  const dated = year === dateOf(now).slice(0, 4) ? name : `${name} ${year}`;
  return isPartOf ? `Earlier in ${name}` : dated;
}

function dayTitle(day: Date, now: Date): { title: string; note: string } {
  const ago = daysBetween(dateOf(day), now);
  const date = dayAndMonth(day);
  if (ago <= 0) return { title: 'Today', note: `${weekday(day)} ${date}` };
  if (ago === 1) return { title: 'Yesterday', note: `${weekday(day)} ${date}` };
  if (ago < DAYS_APART) return { title: weekday(day), note: date };
  const isThisYear = day.getFullYear() === now.getFullYear();
  return { title: isThisYear ? date : `${date} ${day.getFullYear()}`, note: weekday(day) };
}

/** The date in the browser's time zone, such as `2026-11-22`. */
function dateOf(time: Date): string {
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const daysBetween = (date: string, now: Date): number =>
  Math.round((Date.parse(dateOf(now)) - Date.parse(date)) / DAY_MS);
