import type { Portfolio } from './portfolio.ts';

type Site = Pick<Portfolio['site'], 'timeZone' | 'timeZoneName' | 'timeZoneText' | 'language'>;

/** How a formatter names a zone; empty where it knows no such zone or language, as while an owner enters them. */
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

// An owner who has chosen no zone has UTC, as after the samples are removed.
const isChosen = ({ timeZone }: Site): boolean => timeZone !== 'UTC';

/** The name of the owner's time zone: the owner's own, or that of the zone in the site's language. */
export const timeZoneNameOf = (site: Site, now: Date): string =>
  site.timeZoneName === '' && isChosen(site)
    ? nameIn(site.language, site.timeZone, 'longGeneric', now)
    : site.timeZoneName;

/** The time zone in the availability: the owner's text, or how far the zone is from UTC now, such as `UTC+5:30`. */
export const timeZoneTextOf = (site: Site, now: Date): string =>
  site.timeZoneText === '' && isChosen(site)
    ? nameIn('en', site.timeZone, 'shortOffset', now).replace('GMT', 'UTC')
    : site.timeZoneText;
