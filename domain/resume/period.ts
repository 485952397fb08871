// A period is a line of text, such as `March 2021 – May 2023`. Only years that are certain are read from it.

/** The years in which something began and ended, such as `2021`. */
export interface Period {
  /** Absent where it is not certain. */
  readonly start?: string;
  /** Absent where it is not certain, and where there is no end yet. */
  readonly end?: string;
}

/** Between the beginning and the end. A hyphen without spaces may be part of a date, but for one between two years. */
const BETWEEN = /\s*[–—]\s*|\s+-\s+|\s+to\s+|(?<=^\d{4})-(?=\d{4}$)/;

/** In place of an end that has not come. */
const OPEN = /^(?:present|now|current|currently|today|ongoing)?$/i;

/** The year of a date; undefined where it has none or several. */
function yearOf(date: string): string | undefined {
  const years = date.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  return years.length === 1 ? years[0] : undefined;
}

/** The years of a text. A year alone is both the beginning and the end. */
export function yearsOf(text: string): Period {
  const [first = '', last, ...more] = text.trim().split(BETWEEN);
  const start = yearOf(first);
  if (start === undefined || more.length > 0) return {};
  if (last === undefined) return start === first ? { start, end: start } : {};
  if (OPEN.test(last)) return { start };
  const end = yearOf(last);
  return end === undefined || end < start ? {} : { start, end };
}

/**
 * The period between two dates in ISO 8601 as people read it, with the names of months in a language (BCP 47); open where
 * it has no end. Other dates stay as they are written.
 */
export function periodText(start: string, end: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const shown = (date: string): string => {
    const month = /^\d{4}-(?:0[1-9]|1[0-2])(?=$|-)/.exec(date)?.[0];
    return month === undefined ? date : format.format(new Date(month));
  };
  const [from, to] = [shown(start), shown(end)];
  return from === '' || from === to ? to : `${from} – ${to}`.trim();
}
