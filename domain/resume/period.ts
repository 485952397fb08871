/** When something began and ended: ISO 8601, as exact as it is known (`2021`, `2021-03`, `2021-03-14`). */
export interface Period {
  /** Absent where it is not certain. */
  readonly start?: string;
  /** Absent where it is not certain, and where there is no end yet. */
  readonly end?: string;
}

/** The numbers of months, by name. */
type Months = ReadonlyMap<string, number>;

/** Between the beginning and the end. A hyphen without spaces may be part of a date. */
const BETWEEN = /\s*[‒–—―−~〜]\s*|\s+-\s+|\s+-$|\s+(?:to|until|till)\s+/u;

/** Two years, or two of the shape `2021/22`, where a hyphen or slash is between them. */
const TWO_YEARS = /^(\d{4})[-/](\d{4}|\d{2})$/;

/**
 * Creates what reads periods as people write them, such as `March 2021 – present`, `2018 to 2021`, `2019/20` or
 * `since May 2022`, with the names of months in English or in a language (BCP 47). What is not certain is left out: all of
 * `2010-12`, which is a month or three years. One date alone is both the beginning and the end.
 */
export function periodReader(language: string): (text: string) => Period {
  const months = monthsOf(language);
  return (text) => readPeriod(plainText(text), months);
}

function readPeriod(plain: string, months: Months): Period {
  const since = /^(?:since|from)\s+(.*)$/.exec(plain)?.[1];
  const [first = '', last, ...more] = (since ?? plain).split(BETWEEN);
  if (more.length > 0) return {};
  if (last === undefined) {
    const date = readDate(first, months);
    if (since !== undefined) return date === undefined ? {} : { start: date };
    return date === undefined ? twoYears(first) : { start: date, end: date };
  }
  const end = readDate(last, months) ?? shortYear(first, last);
  const start = readDate(first, months) ?? monthOfYear(first, end, months);
  return inOrder(start, end);
}

/** Small letters, in their usual forms, with single spaces, and without the dots of shortened names. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L}\p{M}*)\./gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const period = (start: string | undefined, end: string | undefined): Period => ({
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
});

/** A period, if its end is not before its beginning: nothing of it is certain otherwise. */
function inOrder(start: string | undefined, end: string | undefined): Period {
  if (start === undefined || end === undefined) return period(start, end);
  const common = Math.min(start.length, end.length);
  return start.slice(0, common) <= end.slice(0, common) ? period(start, end) : {};
}

/** The years of `2021-2023`, `2021/22`; not of `2010-12`, which may be a month. */
function twoYears(text: string): Period {
  const [, first = '', last = ''] = TWO_YEARS.exec(text) ?? [];
  if (Number(last) <= 12) return {};
  const start = yearOf(first);
  const end = last.length === 4 ? yearOf(last) : shortYear(first, last);
  return start === undefined || end === undefined ? {} : inOrder(start, end);
}

/** The year of the two digits in `2021 – 23`: one of the same century that is later. */
function shortYear(first: string, last: string): string | undefined {
  if (!/^\d{4}$/.test(first) || !/^\d{2}$/.test(last) || last <= first.slice(2)) return undefined;
  return yearOf(first.slice(0, 2) + last);
}

/** The month in `March to October 2025`, which is of the year of the end. */
function monthOfYear(text: string, end: string | undefined, months: Months): string | undefined {
  const month = months.get(text);
  const year = end?.slice(0, 4);
  const start = month === undefined || year === undefined ? undefined : dateOf(year, month);
  return start !== undefined && end !== undefined && end.length >= 7 && start <= end
    ? start
    : undefined;
}

const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[/.](?<year>\d{4})$/,
  /^(?<year>\d{4}) ?[年년](?: ?(?<month>\d{1,2}) ?[月월])?$/u,
  /^(?<name>\p{L}[\p{L}\p{M}]*),? (?:del? )?(?<year>\d{4})$/u,
  /^(?<name>\p{L}[\p{L}\p{M}]*) (?<day>\d{1,2}), (?<year>\d{4})$/u,
  /^(?<day>\d{1,2})\.? (?:de )?(?<name>\p{L}[\p{L}\p{M}]*) (?:de )?(?<year>\d{4})$/u,
];

/** A date in ISO 8601; undefined for one that cannot be read, or that may be two years. */
function readDate(text: string, months: Months): string | undefined {
  const [, year, short] = TWO_YEARS.exec(text) ?? [];
  if (year !== undefined && short !== undefined && shortYear(year, short) !== undefined)
    return undefined;
  const found = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return undefined;
  const named = found.name === undefined ? undefined : months.get(found.name);
  if (found.name !== undefined && named === undefined) return undefined;
  const month = named ?? (found.month === undefined ? undefined : Number(found.month));
  return dateOf(found.year ?? '', month, found.day === undefined ? undefined : Number(found.day));
}

/** A date that exists, in ISO 8601. */
function dateOf(text: string, month?: number, day?: number): string | undefined {
  const year = yearOf(text);
  if (year === undefined || month === undefined) return year;
  if (month < 1 || month > 12) return undefined;
  const inMonth = `${year}-${twoDigits(month)}`;
  if (day === undefined) return inMonth;
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return day < 1 || day > days ? undefined : `${inMonth}-${twoDigits(day)}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Years of other calendars and other numbers of four digits are none. */
const yearOf = (text: string): string | undefined =>
  /^(?:19|20)\d\d$/.test(text) ? text : undefined;

/** The numbers of the months, by their names in English and in a language, also shortened. */
function monthsOf(language: string): Months {
  const months = new Map<string, number>([['sept', 9]]);
  for (const tag of ['en', language]) {
    for (const month of ['long', 'short'] as const) {
      // With a day, some languages have another case of the name.
      for (const withDay of [{}, { day: 'numeric' }] as const) {
        const options = { month, ...withDay, timeZone: 'UTC', calendar: 'gregory' } as const;
        const format = new Intl.DateTimeFormat(tag, options);
        for (let index = 0; index < 12; index += 1) {
          const name = format
            .formatToParts(Date.UTC(2021, index, 15))
            .find(({ type }) => type === 'month')?.value;
          if (name !== undefined) months.set(plainText(name), index + 1);
        }
      }
    }
  }
  return months;
}
