import type { VisitPeriod } from '../../domain/visits.ts';
import { addDays, addMonths, lastDayOf, monthOf } from './calendar.ts';
import type { Days } from './report-rows.ts';

/** The days of a period, and of the period before that it is compared with. */
export interface PeriodDays {
  readonly days: Days;
  /** The same number of days before; of a year, up to the same day of the year before. */
  readonly before: Days;
  /** The bars of the chart, oldest first, each with the bar of the period before. */
  readonly points: readonly { readonly from: string; readonly before: string }[];
  /** The length of the bars' names: 10 for days, 7 for months. */
  readonly length: 7 | 10;
}

/** The days of a period that ends on `today`. */
export function daysOf(period: VisitPeriod, today: string): PeriodDays {
  if (period === 'year') return yearTo(today);
  const count = period === 'week' ? 7 : 30;
  const from = addDays(today, 1 - count);
  return {
    days: { from, to: today },
    before: { from: addDays(from, -count), to: addDays(from, -1) },
    points: Array.from({ length: count }, (_, index) => ({
      from: addDays(from, index),
      before: addDays(from, index - count),
    })),
    length: 10,
  };
}

function yearTo(today: string): PeriodDays {
  const month = monthOf(today);
  const lastYear = addMonths(month, -12);
  // The 29th of February has no day in the year before.
  const sameDay = [`${lastYear}${today.slice(7)}`, lastDayOf(lastYear)].toSorted()[0] ?? today;
  return {
    days: { from: `${addMonths(month, -11)}-01`, to: today },
    before: { from: `${addMonths(month, -23)}-01`, to: sameDay },
    points: Array.from({ length: 12 }, (_, index) => ({
      from: addMonths(month, index - 11),
      before: addMonths(month, index - 23),
    })),
    length: 7,
  };
}
