import { type Downloads, findTool } from '../../../domain/content/downloads.ts';
import { PAGE_NAMES, pathOf, WHAT_COUNTS } from '../../../domain/pages.ts';
import {
  NO_REFERRER,
  OTHERS,
  type VisitPeriod,
  type VisitPoint,
  type VisitReport,
} from '../../../domain/visits.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { counted, formatCount } from '../text/count.ts';

export const PERIOD_TEXTS: Readonly<
  Record<VisitPeriod, { label: string; now: string; before: string; ago: string; open: string }>
> = {
  week: {
    label: '7 days',
    now: 'these 7 days',
    before: 'the 7 days before',
    ago: '7 days before',
    open: 'today, not over yet',
  },
  month: {
    label: '30 days',
    now: 'these 30 days',
    before: 'the 30 days before',
    ago: '30 days before',
    open: 'today, not over yet',
  },
  year: {
    label: 'A year',
    now: 'this year',
    before: 'the year before',
    ago: 'the year before',
    open: 'this month, not over yet',
  },
};

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** In three letters: `Intl` has `Sept` beside `Oct`. */
const monthName = (date: Date): string => MONTH.format(date).slice(0, 3);
const dayName = (date: Date): string => `${date.getUTCDate()} ${monthName(date)}`;

const isMonth = (from: string): boolean => from.length === '2026-11'.length;

/** A number beside the scale, of at most five characters: `4,000`, `12K`. */
export const scaleText = (count: number): string =>
  count < 10_000
    ? formatCount(count)
    : count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** The name of a day or month, such as `Sun 22 Nov` or `Nov 2026`. */
export function pointName(from: string): string {
  const date = new Date(from);
  return isMonth(from)
    ? `${monthName(date)} ${date.getUTCFullYear()}`
    : `${WEEKDAY.format(date)} ${dayName(date)}`;
}

/** A day or month with its figures, for those who hear the chart. */
export function pointSentence({ point, isOver }: { point: VisitPoint; isOver: boolean }): string {
  const { from, views, visitors, viewsBefore } = point;
  const figures = `${counted(views, 'view')}, ${counted(visitors, 'visitor')}`;
  return `${pointName(from)}: ${figures}, ${formatCount(viewsBefore)} before${isOver ? '' : '; not over yet'}`;
}

/** The text below a column. `left` is the number of columns from this one to the last. */
export function axisLabel(options: {
  point: VisitPoint;
  period: VisitPeriod;
  size: 'wide' | 'slim';
  left: number;
}): string {
  const { point, period, size, left } = options;
  const date = new Date(point.from);
  switch (period) {
    case 'week':
      return size === 'wide'
        ? `${WEEKDAY.format(date)} ${date.getUTCDate()}`
        : WEEKDAY.format(date);
    case 'month':
      // Mondays, where the label does not leave the drawing.
      return date.getUTCDay() === 1 && left >= 4 ? dayName(date) : '';
    case 'year':
      return size === 'wide' || left % 2 === 0 ? monthName(date) : '';
  }
}

/** How a count differs from the one before, as a percentage: `+18 % on 576`. */
export function change(now: number, before: number): string {
  if (before === 0) return 'none before';
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0
    ? `as before: ${formatCount(before)}`
    : `${signed(percent)} % on ${formatCount(before)}`;
}

/** How a small count differs from the one before: `+5 on 14`. */
export function difference(now: number, before: number): string {
  if (before === 0) return 'none before';
  return now === before ? 'as many as before' : `${signed(now - before)} on ${formatCount(before)}`;
}

const signed = (count: number): string => `${count < 0 ? '−' : '+'}${formatCount(Math.abs(count))}`;

const PAGES: readonly { readonly path: string; readonly label: string }[] = [
  ...PAGE_NAMES.map((name) => ({
    path: pathOf(name),
    label: name === 'admin' ? 'Admin' : textsOf({}, name).menu,
  })),
  { path: pathOf('resume'), label: textsOf({}, 'resume').heading },
  { path: WHAT_COUNTS, label: textsOf({}, 'whatCounts').heading },
  { path: OTHERS, label: 'Other pages' },
];

/** The name of a page; null if only its path is known, as of a title of the anime list. */
export function pageName(path: string, downloads: Downloads): string | null {
  const page = PAGES.find((candidate) => candidate.path === path);
  if (page !== undefined) return page.label;
  const toolId = /^\/downloads\/([^/]+)$/.exec(path)?.[1];
  return (toolId !== undefined && findTool(downloads, toolId)?.name) || null;
}

/** The name of a referrer. */
export function referrerName(host: string): string {
  if (host === NO_REFERRER) return 'No referrer';
  return host === OTHERS ? 'Other hosts' : host;
}

/** When counting began, in the site's time zone: `today at 09:12` or `on 12 November 2026 at 09:12`. */
export function sinceText(since: string, report: Pick<VisitReport, 'points' | 'timeZone'>): string {
  const { timeZone, points } = report;
  const at = new Date(since);
  const clock = clockText(since, timeZone);
  const today = points.at(-1)?.from ?? '';
  if (dayIn(at, timeZone) === today) return `today at ${clock}`;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at);
  return `on ${day} at ${clock}`;
}

/** The same in a few letters: `since 09:12` today, or `since 12 Nov`. */
export function sinceNote(since: string, report: Pick<VisitReport, 'points' | 'timeZone'>): string {
  const { timeZone, points } = report;
  const day = dayIn(new Date(since), timeZone);
  const isToday = day === points.at(-1)?.from;
  return `since ${isToday ? clockText(since, timeZone) : dayName(new Date(day))}`;
}

/** Whether the period before began after counting did, so that the two can be compared. */
export function hasFullPeriodBefore(
  report: Pick<VisitReport, 'period' | 'points' | 'since' | 'timeZone'>,
): boolean {
  const { period, points, since, timeZone } = report;
  const start = new Date(points[0]?.from ?? '');
  if (Number.isNaN(start.getTime())) return false;
  if (period === 'year') start.setUTCFullYear(start.getUTCFullYear() - 1);
  else start.setUTCDate(start.getUTCDate() - points.length);
  return dayIn(new Date(since), timeZone) <= start.toISOString().slice(0, 10);
}

/** The time of day in a time zone, such as `09:12`. */
const clockText = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(time));

/** `Asia/Kolkata` as `Kolkata`. */
export const cityOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/**
 * Whether counting began within the period and nothing was counted since: there is nothing to draw yet.
 */
export function isFirstDay(report: VisitReport): boolean {
  const { since, points, totals, totalsBefore, timeZone } = report;
  if (totals.views + totalsBefore.views > 0) return false;
  return dayIn(new Date(since), timeZone) >= (points[0]?.from ?? '');
}

/** The day of a time in a time zone, as `2026-11-22`. */
const dayIn = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);
