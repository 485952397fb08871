import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ACCENTS } from '../../domain/looks.ts';

const tokens = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours that a sheet gives to a variable, such as `--dye`: `#rrggbb`, or OKLCH. */
const valuesOf = (css: string, name: string): string[] =>
  [...css.matchAll(new RegExp(`${name}: (#[0-9a-f]{6}|oklch\\([^)]*\\));`, 'g'))].map(
    ([, value = '']) => value,
  );

/** The linear parts of red, green and blue (CSS Color 4, section 10). */
function linear(color: string): number[] {
  const hex = /^#(..)(..)(..)$/.exec(color);
  if (hex !== null) {
    return hex.slice(1).map((digits) => {
      const part = Number.parseInt(digits, 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
  }
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [hue, hue - 90].map((turn) => chroma * Math.cos((turn * Math.PI) / 180));
  const cone = (inA: number, inB: number) => (lightness + inA * (a ?? 0) + inB * (b ?? 0)) ** 3;
  const [l, m, s] = [
    cone(0.3963377774, 0.2158037573),
    cone(-0.1055613458, -0.0638541728),
    cone(-0.0894841775, -1.291485548),
  ];
  return [
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.707614701],
  ].map(([x = 0, y = 0, z = 0]) => Math.min(1, Math.max(0, x * l + y * m + z * s)));
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = linear(color);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const [night = ''] = valuesOf(tokens, '--color-night');
const papers = ['--color-paper', '--color-paper-deep', '--color-paper-lift'].flatMap((name) =>
  valuesOf(tokens, name),
);
const skies = ['--sky-top', '--sky-foot'].flatMap((name) => valuesOf(tokens, name));
const dyes = valuesOf(tokens, '--dye');

it('every accent to choose has a rule', () => {
  for (const accent of ACCENTS.filter((name) => name !== 'room')) {
    expect(tokens).toContain(`[data-accent="${accent}"]`);
  }
  expect(papers).toHaveLength(3);
  expect(skies).toHaveLength(16);
  expect(dyes).toHaveLength(9);
});

it('every dye is readable on paper and on every sky of the day', () => {
  for (const dye of dyes) {
    for (const ground of [...papers, ...skies]) {
      expect(contrast(dye, ground), `${dye} on ${ground}`).toBeGreaterThan(4.5);
    }
  }
});

it('lit text is readable on the night, and text on lit colours, in every hue', () => {
  for (let hue = 0; hue < 360; hue++) {
    const lit = `oklch(0.8 0.13 ${hue})`;
    expect(contrast(lit, night), lit).toBeGreaterThan(4.5);
    expect(contrast(lit, `oklch(0.21 0.05 ${hue})`), lit).toBeGreaterThan(4.5);
  }
});
