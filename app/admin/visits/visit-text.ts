import { type Downloads, findTool } from '../../../domain/content/downloads.ts';
import { PAGE_NAMES, pathOf, WHAT_COUNTS } from '../../../domain/pages.ts';
import { NO_REFERRER, OTHERS, type VisitPeriod } from '../../../domain/visits.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import type { VisitReport } from '../../../server/visits/visit-report.ts';
import { counted, formatCount } from '../text/formats.ts';

export const PERIOD_LABELS: Readonly<Record<VisitPeriod, string>> = {
  week: '7 days',
  month: '30 days',
  year: 'A year',
};

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** In three letters: `Intl` has `Sept` beside `Oct`. */
const monthName = (date: Date): string => MONTH.format(date).slice(0, 3);
const dayName = (date: Date): string => `${date.getUTCDate()} ${monthName(date)}`;

const isMonth = (from: string): boolean => from.length === '2026-11'.length;

/** The name of a day or month, such as `Sun 22 Nov` or `Nov 2026`. */
export function pointName(from: string): string {
  const date = new Date(from);
  return isMonth(from)
    ? `${monthName(date)} ${date.getUTCFullYear()}`
    : `${WEEKDAY.format(date)} ${dayName(date)}`;
}

export function pointFigures(points: VisitReport['points'], index: number): string {
  const { views = 0, visitors = 0 } = points[index] ?? {};
  const isOver = index < points.length - 1;
  return `${counted(views, 'view')}, ${counted(visitors, 'visitor')}${isOver ? '' : ' so far'}`;
}

/** The text below a bar. In a month only today and Mondays have one, a Monday only if at least seven bars follow. */
export function axisLabel(period: VisitPeriod, from: string, following: number): string {
  const date = new Date(from);
  if (period === 'week') return WEEKDAY.format(date);
  if (period === 'year') return monthName(date);
  if (following === 0) return 'Today';
  return date.getUTCDay() === 1 && following >= 7 ? dayName(date) : '';
}

/** Steps of the scale whose halves are whole numbers from ten views on. */
const STEPS = [1, 1.2, 1.6, 2, 2.4, 4, 6, 8, 10];

/** The end of the scale: a round number that is not less than `most`, with a whole half. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const step = STEPS.find((candidate) => candidate * power >= most) ?? 10;
  // Such as 2.4 × 100, which has a fraction as a floating-point number.
  return Math.max(2, Math.round(step * power));
}

/** A number beside the scale, of at most five characters: `4,000`, `12K`. */
export const scaleText = (count: number): string =>
  count < 10_000
    ? formatCount(count)
    : count.toLocaleString('en', { notation: 'compact', maximumFractionDigits: 1 });

/** How a count differs from the one before: `+18 % from 576`. */
export function change(now: number, before: number): string {
  if (before === 0) return 'none before';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `as before: ${formatCount(before)}`;
  return `${percent < 0 ? '−' : '+'}${formatCount(Math.abs(percent))} % from ${formatCount(before)}`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ...PAGE_NAMES.map((name): [string, string] => [
    pathOf(name),
    name === 'admin' ? 'Admin' : textsOf({}, name).menu,
  ]),
  [pathOf('resume'), textsOf({}, 'resume').heading],
  [WHAT_COUNTS, textsOf({}, 'whatCounts').heading],
  [OTHERS, 'Other pages'],
]);

/** The name of a page; null if only its path is known, as of a title of the anime list. */
export function pageName(path: string, downloads: Downloads): string | null {
  const toolId = /^\/downloads\/([^/]+)$/.exec(path)?.[1] ?? '';
  return NAMES.get(path) ?? (findTool(downloads, toolId)?.name || null);
}

export function referrerName(host: string): string {
  if (host === NO_REFERRER) return 'No referrer';
  return host === OTHERS ? 'Other hosts' : host;
}
