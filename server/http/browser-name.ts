const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

// An iPad calls itself a Macintosh, and an Android a Linux: the narrower name comes first.
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const LONGEST = 1_000;

/**
 * A browser's short name, such as `Firefox on Linux`, from its User-Agent header: made of the words above
 * only, so that nothing of what a stranger sends is kept. It tells the owner's browsers apart, and proves
 * nothing: anybody can send any header.
 */
export function browserName(userAgent: string | null): string {
  const sent = (userAgent ?? '').slice(0, LONGEST);
  const named = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(sent))?.[0];
  const browser = named(BROWSERS) ?? 'Unknown browser';
  const system = named(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
