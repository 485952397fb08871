/** The years in which something began and ended, if they are certain. */
export interface Years {
  readonly start?: string;
  readonly end?: string;
}

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** One year without an end, such as `2021 – now`. */
const OPEN = /^\D*\d{4}\s*(?:[–—-]\D*)?$/;

/** The years in a text such as `March 2021 – May 2023`. A year alone is both beginning and end. */
export function yearsOf(text: string): Years {
  const [start, end, ...more] = text.match(YEAR) ?? [];
  if (start === undefined || more.length > 0) return {};
  if (end !== undefined) return end < start ? {} : { start, end };
  if (text.trim() === start) return { start, end: start };
  return OPEN.test(text) ? { start } : {};
}

/** The period between two dates in ISO 8601, with months in a language (BCP 47). Any other text stays as it is. */
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
