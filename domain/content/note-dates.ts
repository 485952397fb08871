import { line } from '../text.ts';

/** A day, with a time in the site's time zone, or with one of its own (a part of ISO 8601 and RFC 3339). */
const DATE =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?: ?(Z|[+-]\d\d):?(\d\d)?)?)?$/i;

/** The date of a note as it is written, or empty. */
export const dateSchema = line(40).refine(
  (text) => text === '' || !Number.isNaN(instantOf(text, 'UTC')),
  'Write the date as 2026-01-31, or with a time as 2026-01-31 09:30.',
);

/**
 * When a note with this date appears, in milliseconds since 1970: the beginning of a day without a time. NaN for a text
 * that is no date. `timeZone` is that of dates without one (IANA); an unknown one counts as UTC.
 */
export function instantOf(date: string, timeZone: string): number {
  const [, day = '', time = '00:00', zone, minutes = '00'] = DATE.exec(date) ?? [];
  const offset = zone?.replace(/z/i, '+00') ?? '+00';
  const utc = Date.parse(`${day}T${time}${offset}:${minutes}`);
  // February 30 is March 2 for some.
  const isDay = new Date(Date.parse(day) || 0).toISOString().startsWith(day);
  if (!isDay || Number.isNaN(utc)) return Number.NaN;
  if (zone !== undefined || timeZone === 'UTC') return utc;
  // The offset may have changed between the two.
  const guess = utc - offsetOf(timeZone, utc);
  return utc - offsetOf(timeZone, guess);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
function offsetOf(timeZone: string, instant: number): number {
  const written = formatOf(timeZone).format(instant).replace(' ', 'T');
  return Date.parse(`${written}Z`) - Math.floor(instant / 1_000) * 1_000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const styles = { dateStyle: 'short', timeStyle: 'medium' } as const;
  // Swedish dates are those of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { ...styles, timeZone: knownZone(timeZone) });
  if (formats.size > 20) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** A time zone, or UTC in place of one that is unknown here. */
export function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
