/** The years in which something began and ended. */
export interface Years {
  /** Absent where it is not certain. */
  readonly start?: string;
  /** Absent where it is not certain, and where there is no end yet. */
  readonly end?: string;
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** After the only year of a period: nothing, or what stands for an end that has not come, such as `– now`. */
const OPEN = /^\D*\d{4}\s*(?:[–—-]\D*)?$/;

/** The years in the text of a period, such as `March 2021 – May 2023`. One year alone is both beginning and end. */
export function yearsOf(text: string): Years {
  const [start, end, ...more] = text.match(YEAR) ?? [];
  if (start === undefined || more.length > 0) return {};
  if (end !== undefined) return end < start ? {} : { start, end };
  if (text.trim() === start) return { start, end: start };
  return OPEN.test(text) ? { start } : {};
}

/**
 * The period between two dates of a file, with the names of months in a language (BCP 47); open where it has no end.
 * Dates are in ISO 8601, and any other text stays as it is.
 */
export function periodText(start: string, end: string, language: string): string {
  const [from = '', to = ''] = [start, end].map((date) => dateText(date.trim(), language));
  return from === '' || from === to ? to : `${from} – ${to}`.trim();
}

function dateText(date: string, language: string): string {
  if (/^(?:present|now|current)$/i.test(date)) return '';
  const [, year, month] = /^(\d{4})-(\d\d?)(?!\d)/.exec(date) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return date;
  const styles = { month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'gregory' } as const;
  const day = Date.UTC(Number(year), Number(month) - 1);
  return new Intl.DateTimeFormat(language, styles).format(day);
}
