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
  /** The lines, newest first; a line with several versions has them newest first too. */
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
    lines: withRepeatedSaves(lines),
    count: lines.flat().length,
  }));
}

/** The section that a version changed, if it is an ordinary save that changed one section alone. */
const repeatedSection = ({ cause, sections, isReadable }: HistoryLine): string | undefined =>
  isReadable && sections.length === 1 && (cause === 'owner' || cause === 'autosave')
    ? sections[0]
    : undefined;

/** Lines of a day, of which those that follow one another and changed the same one section are one. */
function withRepeatedSaves(lines: readonly (readonly HistoryLine[])[]): HistoryLine[][] {
  const result: HistoryLine[][] = [];
  let section: string | undefined;
  for (const line of lines) {
    const names = new Set(line.map(repeatedSection));
    const own = names.size === 1 ? [...names][0] : undefined;
    if (own !== undefined && own === section) result.at(-1)?.push(...line);
    else result.push([...line]);
    section = own;
  }
  return result;
}

/** What of a line is shown only where the lines beside it do not have the same. */
export interface LineMarks {
  /** A line beside it is of the same minute. */
  readonly hasSeconds: boolean;
  /** The browsers; empty where the lines beside it are of the same. */
  readonly browsers: string;
}

/** The marks of lines that are shown one below another. */
export function marksOf(lines: readonly (readonly HistoryLine[])[]): LineMarks[] {
  const facts = lines.map((line) => ({
    minutes: line.map(({ savedAt }) => savedAt.slice(0, '2026-11-22T14:02'.length)),
    browsers: [...new Set(line.map(({ browser }) => browser))].join(', '),
  }));
  return facts.map(({ minutes, browsers }, index) => {
    const beside = [facts[index - 1], facts[index + 1]].filter((each) => each !== undefined);
    return {
      hasSeconds: beside.some(
        (other) => other.minutes.at(-1) === minutes[0] || other.minutes[0] === minutes.at(-1),
      ),
      browsers: beside.some((other) => other.browsers !== '' && other.browsers !== browsers)
        ? browsers
        : '',
    };
  });
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
