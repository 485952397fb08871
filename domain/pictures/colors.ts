/** A band in the colour of a picture. */
export interface BandColors {
  /** `#rrggbb` */
  readonly ground: string;
  /** Whether its text is light. */
  readonly isDark: boolean;
}

type Rgb = readonly [red: number, green: number, blue: number];

/** `--color-paper`, `--color-ink` and `--color-paper-lift` of the pages (app/styles/tokens.css). */
const PAPER: Rgb = [0xee, 0xe9, 0xdc];
const INK: Rgb = [0x12, 0x16, 0x1f];
const LIFT: Rgb = [0xf6, 0xf3, 0xeb];

/** The contrast of a band to the paper around it, and to its text (WCAG 2.2, 1.4.3). */
const MIN_TO_PAPER = 1.6;
const MIN_TO_TEXT = 4.5;

/** A colour that covers less of a picture is a detail. */
const MIN_SHARE = 1 / 12;

/** Colours whose parts are in the same steps of this size count as one. */
const STEP = 32;

/** The colour (`#rrggbb`) that covers most of a picture (red, green, blue), preferably one unlike paper. */
export function dominantColor(pixels: Uint8Array): string {
  const groups = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    const key = [red, green, blue].reduce((all, part) => all * 8 + Math.floor(part / STEP), 0);
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] };
    group.count += 1;
    group.sum = [group.sum[0] + red, group.sum[1] + green, group.sum[2] + blue];
    groups.set(key, group);
  }
  const colors = [...groups.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ count, sum: [red, green, blue] }) => ({
      share: (3 * count) / pixels.length,
      rgb: [red / count, green / count, blue / count] as const,
    }));
  const [largest] = colors;
  const apart = colors.find(({ rgb }) => contrast(rgb, PAPER) >= MIN_TO_PAPER);
  const chosen = apart !== undefined && apart.share >= MIN_SHARE ? apart : largest;
  return hex(chosen?.rgb ?? PAPER);
}

/**
 * The band for a picture with this colour; null if the colour is unknown or too near to paper. A background on which
 * neither ink nor paper is readable is darkened.
 */
export function bandColors(color: string | undefined): BandColors | null {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(color ?? '') ?? [];
  if (red === '') return null;
  let ground: Rgb = [
    Number.parseInt(red, 16),
    Number.parseInt(green, 16),
    Number.parseInt(blue, 16),
  ];
  if (contrast(ground, PAPER) < MIN_TO_PAPER) return null;
  if (contrast(ground, INK) >= MIN_TO_TEXT) return { ground: hex(ground), isDark: false };
  while (contrast(ground, LIFT) < MIN_TO_TEXT)
    ground = [ground[0] * 0.95, ground[1] * 0.95, ground[2] * 0.95];
  return { ground: hex(ground), isDark: true };
}

const hex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
