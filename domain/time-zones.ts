/** Whether this machine knows a time zone of this name (IANA). */
export function isTimeZone(name: string): boolean {
  // An offset such as +05:30 is a zone in new browsers only.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const knownZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC');

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const styles = { dateStyle: 'short', timeStyle: 'medium' } as const;
  // Swedish dates are those of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { ...styles, timeZone: knownZone(timeZone) });
  // A site has one time zone, and a preview may have another.
  if (formats.size > 20) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. An unknown one counts as UTC. */
export function offsetOf(timeZone: string, instant: number): number {
  const written = formatOf(timeZone).format(instant).replace(' ', 'T');
  return Date.parse(`${written}Z`) - Math.floor(instant / 1_000) * 1_000;
}

type Site = Readonly<Record<'timeZone' | 'timeZoneName' | 'timeZoneText' | 'language', string>>;

/** How a formatter names a zone; empty for an unknown zone or language, as while they are entered. */
function nameIn(
  language: string,
  timeZone: string,
  style: 'longGeneric' | 'shortOffset',
  at: Date,
): string {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: style });
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

// Without a choice, as after the samples are removed, it is UTC.
const isChosen = ({ timeZone }: Site): boolean => timeZone !== 'UTC';

/** The owner's name of the time zone, or the usual one in the site's language. */
export const timeZoneNameOf = (site: Site, now: Date): string =>
  site.timeZoneName === '' && isChosen(site)
    ? nameIn(site.language, site.timeZone, 'longGeneric', now)
    : site.timeZoneName;

/** The owner's text about the time zone, or how far it is from UTC now, such as `UTC+5:30`. */
export const timeZoneTextOf = (site: Site, now: Date): string =>
  site.timeZoneText === '' && isChosen(site)
    ? nameIn('en', site.timeZone, 'shortOffset', now).replace('GMT', 'UTC')
    : site.timeZoneText;
