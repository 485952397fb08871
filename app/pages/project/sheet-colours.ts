/** The colours of a sheet in the colour of a picture, as `#rrggbb`, and whether its text is dark. */
export interface SheetColours {
  readonly ground: string;
  readonly isDark: boolean;
}

/** The ground of a picture whose colour is not known. */
const PAPER: SheetColours = { ground: '#ece3cf', isDark: false };

/** How much of the way to white or black one step goes. */
const SHARE = 0.35;

/**
 * The colours of a sheet for a picture with this average colour (`#rrggbb`): the ground is made lighter where it is
 * light, or darker where it is dark, so that its text has a contrast of at least 7 : 1 (WCAG 2.2, 1.4.6).
 */
export function sheetColours(average: string | undefined): SheetColours {
  const parts = /^#(..)(..)(..)$/.exec(average ?? '')?.slice(1);
  if (parts === undefined) return PAPER;
  const rgb = parts.map((part) => Number.parseInt(part, 16));
  const isDark = luminance(rgb) < 0.18;
  let ground = rgb;
  const end = isDark ? 0 : 255;
  while (isDark ? luminance(ground) > 0.07 : luminance(ground) < 0.4)
    ground = ground.map((part) => part + (end - part) * SHARE);
  return { ground: `#${ground.map(hex).join('')}`, isDark };
}

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0');

/** The relative luminance of a colour from 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
