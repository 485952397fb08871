// A period is a line of text, such as `March 2021 – May 2023`. Only dates that are certain are read from it.

/** When something began and ended: ISO 8601, a year or a month (`2021`, `2021-03`). */
export interface Period {
  /** Absent where it is not certain. */
  readonly start?: string;
  /** Absent where it is not certain, and where there is no end yet. */
  readonly end?: string;
}

/** Between the beginning and the end. A hyphen without spaces may be part of a date, but for one after a year. */
const BETWEEN = /\s*[–—]\s*|\s+-\s+|\s+to\s+|(?<=^\d{4})-(?=\d{4}$|\p{L})/u;

/** In place of an end that has not come. */
const OPEN = /^(?:present|now|current|currently|today|ongoing)?$/i;

/** A date in digits, of which nobody knows what is the month: never to be shown as it is. */
const DIGITS = /\d\s*[-./]\s*\d/;

const FORMS: readonly RegExp[] = [
  /^(?<year>(?:19|20)\d\d)(?:[-./](?<month>\d{1,2})(?:[-./]\d{1,2})?)?(?:T.*)?$/,
  /^(?:\d{1,2}\.)?(?<month>\d{1,2})[./](?<year>(?:19|20)\d\d)$/,
];

/** Reads and writes periods with the names of months in a language (BCP 47), and reads English ones too. */
export function periodsIn(language: string) {
  const [written, ...others] = [language, 'en'].flatMap((tag) =>
    (['long', 'short'] as const).map(
      (month) =>
        new Intl.DateTimeFormat(tag, {
          month,
          year: 'numeric',
          timeZone: 'UTC',
          calendar: 'gregory',
        }),
    ),
  );

  /** A date in ISO 8601; undefined where it is not certain. */
  const read = (text: string): string | undefined => {
    const match = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups);
    const year = match?.year ?? /(?:19|20)\d\d/.exec(text)?.[0] ?? '';
    if (match !== undefined && match.month === undefined) return year;
    const month = match === undefined ? monthNamed(text, Number(year)) : Number(match.month);
    return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : undefined;
  };

  /** The number of the month in a text such as `March 2021`; 0 for none. */
  const monthNamed = (text: string, year: number): number => {
    const months = Array.from({ length: 12 }, (_, index) => Date.UTC(year, index));
    return (
      months.findIndex((date) =>
        [written, ...others].some((format) => plain(format?.format(date) ?? '') === plain(text)),
      ) + 1
    );
  };

  /** A date as people read it: a year, or a month with its name. */
  const write = (date: string): string =>
    date.length === 4 ? date : (written?.format(new Date(date)) ?? date);

  /** A date of a file as people read it, empty for one that has not come; undefined for digits that cannot be read. */
  const shown = (text: string): string | undefined => {
    if (OPEN.test(text)) return '';
    const date = read(text);
    if (date !== undefined) return write(date);
    return DIGITS.test(text) ? undefined : text;
  };

  return {
    /** The dates of a text. One date alone is both the beginning and the end. */
    read(text: string): Period {
      const [first = '', last, ...more] = text.trim().split(BETWEEN);
      // A month, or two years.
      if (more.length > 0 || (last === undefined && /^\d{4}[-/]\d{2}$/.test(first))) return {};
      const start = read(first);
      const end = last === undefined ? start : read(last);
      if (start === undefined) return {};
      if (last !== undefined && OPEN.test(last)) return { start };
      return end === undefined || end < start.slice(0, end.length) ? {} : { start, end };
    },

    /**
     * The period between two dates of a file, which may be written in any way; open where it has no end. Null where one of
     * them cannot be read: half of a period would say something else.
     */
    write(start: string, end: string): string | null {
      const isWhole = end === '' && read(start) === undefined;
      const [first = '', last = end] = isWhole ? start.split(BETWEEN) : [start];
      const [from, to] = [shown(first.trim()), shown(last.trim())];
      if (from === undefined || to === undefined) return null;
      if (from === '' || from === to) return to;
      return `${from} – ${to}`.trim();
    },
  };
}

/** Small letters with single spaces, without the dots of shortened names. */
const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('.', '').replace(/\s+/gu, ' ').trim();
