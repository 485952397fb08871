import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';

/** Days and months of one time zone, as texts that sort: `2026-11-22`, `2026-11`. */
export interface Calendar {
  readonly timeZone: string;
  /** The day of an instant. */
  dayOf(instant: Date): string;
  /** The first instant of a day, which is not midnight where the clocks are changed then. */
  startOf(day: string): Date;
}

/** Time zones are at most 14 hours ahead of UTC and 12 behind it. */
const REACH_MS = 15 * HOUR_MS;

/**
 * Creates the calendar of a time zone, such as `Asia/Kolkata`, which the owner may change at any time. It throws a
 * RangeError for an unknown one.
 */
export function createCalendar(timeZone: () => string): Calendar {
  let format: Intl.DateTimeFormat | undefined;
  let formatZone = '';
  const dayOf = (instant: Date): string => {
    const zone = timeZone();
    if (format === undefined || zone !== formatZone) {
      format = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
      });
      formatZone = zone;
    }
    return format.format(instant);
  };
  return {
    get timeZone() {
      return timeZone();
    },
    dayOf,
    startOf(day) {
      const middle = Date.parse(day);
      let [before, from] = [middle - REACH_MS, middle + REACH_MS];
      while (from - before > 1) {
        const between = Math.floor((before + from) / 2);
        if (dayOf(new Date(between)) < day) before = between;
        else from = between;
      }
      return new Date(from);
    },
  };
}

/** The day so many days after a day, or before it where `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months after a month, or before it where `months` is negative. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 7);
}

/** The last day of a month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);
