const TIME: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
const DATE: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
};

/** The formats of the clock and of its date. Null for a time zone that is newer than the browser. */
export function clockFormats(
  language: string,
  timeZone: string,
): { readonly time: Intl.DateTimeFormat; readonly date: Intl.DateTimeFormat } | null {
  try {
    return {
      time: new Intl.DateTimeFormat(language, { ...TIME, timeZone }),
      date: new Intl.DateTimeFormat(language, { ...DATE, timeZone }),
    };
  } catch {
    return null;
  }
}
