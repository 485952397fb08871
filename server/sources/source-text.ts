import { createHash } from 'node:crypto';
import { type FieldErrors, SiteError } from '../../domain/site-error.ts';

/** The key of an entry that a source has: the same for the same names each time. */
const keyOfNames = (prefix: string, ...names: readonly string[]): string =>
  `${prefix}-${createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 24)}`;

/** Entries with keys of their own, made of a prefix and of what tells them apart; further ones of the same names are numbered. */
export function keyed<T>(
  prefix: string,
  entries: readonly T[],
  namesOf: (entry: T) => readonly string[],
): (T & { readonly key: string })[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const names = namesOf(entry);
    const count = seen.get(JSON.stringify(names)) ?? 0;
    seen.set(JSON.stringify(names), count + 1);
    return {
      ...entry,
      key: keyOfNames(prefix, ...names, ...(count === 0 ? [] : [String(count)])),
    };
  });
}

/** The value of a JSON text, or of its bytes in UTF-8; undefined for anything else. */
export function jsonIn(source: string | Uint8Array): unknown {
  try {
    return JSON.parse(
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { fatal: true }).decode(source),
    );
  } catch {
    return undefined;
  }
}

/** The parts that say something, with a separator between. */
export const joined = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

/** A list in Markdown, of texts on one line each. */
export const markdownList = (items: readonly string[]): string =>
  items.map((item) => `- ${item.replaceAll(/\s+/g, ' ').trim()}`).join('\n');

/** A month or year: `2021-03`, `2021-03-14` or `2021`, with the month's name in a language. Other texts stay. */
function writtenDate(date: string, language: string): string {
  const [, year = '', month] = /^(\d{4})(?:-(\d\d))?(?:-\d\d)?(?:T.*)?$/.exec(date.trim()) ?? [];
  const index = Number(month) - 1;
  if (year === '') return date.trim();
  if (month === undefined || index < 0 || index > 11) return year;
  return new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(Date.UTC(Number(year), index));
}

/** A period with a dash, open where it has no end: `March 2021 –`, `2019 – 2021`. */
export function writtenPeriod(start: string, end: string, language: string): string {
  const [from, to] = [start, end].map((date) => writtenDate(date, language));
  if (from === '' || from === to) return to ?? '';
  return `${from} – ${to ?? ''}`.trim();
}

/** A refusal of a file, by the places in it. */
export const refusedFile = (fields: FieldErrors): SiteError =>
  new SiteError('invalid-input', { fields, detail: 'The file cannot be read.' });
