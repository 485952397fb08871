const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

// An iPad may send `Macintosh`, and Android sends `Linux`: the more specific name is tested first.
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const MAX_LENGTH = 1_000;

/**
 * A browser's short name, such as `Firefox on Linux`, from its User-Agent header. It is built only from the names
 * above, so that no text of the header is stored. It helps the owner to tell browsers apart and proves nothing,
 * because a client can send any header.
 */
export function browserName(userAgent: string | null): string {
  const sent = (userAgent ?? '').slice(0, MAX_LENGTH);
  const named = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(sent))?.[0];
  const browser = named(BROWSERS) ?? 'Unknown browser';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
