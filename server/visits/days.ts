import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../domain/durations.ts';
import type { VisitPeriod } from '../../domain/visits.ts';

/** A range of days, both included. A day is a text that sorts, such as `2026-11-22`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const formats = new LRUCache<string, Intl.DateTimeFormat>({
  max: 2,
  memoMethod: (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }),
});

/** The day of an instant in a time zone, such as `Asia/Kolkata`. Throws a RangeError for an unknown one. */
export const dayIn = (timeZone: string, instant: Date): string =>
  formats.memo(timeZone).format(instant);

/** The day so many days after a day, or before it where `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of a period that ends on `today`. A year is this month and the eleven before. */
export function daysOf(period: VisitPeriod, today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const from = {
    week: addDays(today, -6),
    month: addDays(today, -29),
    year: new Date(Date.UTC(year, month - 12)).toISOString().slice(0, 10),
  }[period];
  const count = (Date.parse(today) - Date.parse(from)) / DAY_MS + 1;
  const all = Array.from({ length: count }, (_, index) => addDays(from, index));
  return {
    days: { from, to: today },
    /** The same number of days before. */
    before: { from: addDays(from, -count), to: addDays(from, -1) },
    /** The names of the chart's bars, oldest first: days, or the months of a year. */
    names: period === 'year' ? [...new Set(all.map((day) => day.slice(0, 7)))] : all,
  };
}
