import { HOUR_MS } from '../durations.ts';

/** A time of day: the hour, and the milliseconds since the full hour and since midnight. */
export interface LocalTime {
  readonly hour: number;
  readonly sinceHour: number;
  readonly sinceMidnight: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  let format: Intl.DateTimeFormat;
  const fields = {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    format = new Intl.DateTimeFormat('en', { ...fields, timeZone });
  } catch {
    format = new Intl.DateTimeFormat('en', { ...fields, timeZone: 'UTC' });
  }
  // A site has one time zone, and its previews perhaps another.
  if (formats.size > 20) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** The time of day in a time zone (IANA); in UTC if the zone is unknown here. */
export function localTime(timeZone: string, now: Date): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  const hour = part('hour');
  const sinceHour = part('minute') * 60_000 + part('second') * 1_000 + now.getMilliseconds();
  return { hour, sinceHour, sinceMidnight: hour * HOUR_MS + sinceHour };
}
