// A period is a line of text, such as `March 2021 – May 2023`.

/** When something began and ended: years, as ISO 8601 has them. */
export interface Period {
  /** Absent where it is not certain. */
  readonly start?: string;
  /** Absent where it is not certain, and where there is no end yet. */
  readonly end?: string;
}

const YEAR = String.raw`(?:\d\d?[./])?((?:19|20)\d\d)`;

/** One year, or two with a dash between, each after the name or the number of a month. */
const YEARS = new RegExp(`^[^\\d–—-]*${YEAR}(?:\\s*(?:[–—-]|to )\\D*${YEAR})?$`, 'u');

/** A year, a dash, and no other year: it goes on. */
const OPEN = new RegExp(`^[^\\d–—-]*${YEAR}\\s*[–—-]\\D*$`, 'u');

/** The years of a period. One alone is both the beginning and the end. */
export function yearsOf(text: string): Period {
  const line = text.trim();
  const [, since] = OPEN.exec(line) ?? [];
  if (since !== undefined) return { start: since };
  const [, start, end = start] = YEARS.exec(line) ?? [];
  return start === undefined || end === undefined || end < start ? {} : { start, end };
}

/** A year or a month in ISO 8601; a day in it does not count. */
const DATE = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-\d\d(?:T.*)?)?)?$/;

/**
 * The period between two dates of a JSON Resume, with the names of months in a language (BCP 47); open where it has no
 * end. What is no date in ISO 8601 stays as it was written.
 */
export function periodBetween(start: string, end: string, language: string): string {
  const months = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const [from, to] = [start, end].map((text) => {
    const [, year, month] = DATE.exec(text) ?? [];
    if (year === undefined) return text;
    return month === undefined ? year : months.format(new Date(`${year}-${month}`));
  });
  if (start === '' || from === to) return to ?? '';
  return `${from} – ${to}`.trim();
}
