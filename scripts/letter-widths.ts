/**
 * Measures the letters of the web font as Home's name has them, and writes app/pages/home/letter-widths.ts:
 * `node scripts/letter-widths.ts`, after a change of the font or its weight.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FONT =
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2';
/** Larger than 96 px, from where on the optical size stays the same. */
const SIZE = 200;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
// The Latin letters and punctuation of the subset (its unicode-range).
const letters = [...range(0x21, 0x7e), ...range(0xa1, 0xff), 0x131, 0x152, 0x153, 0x2010, 0x2013]
  .concat(0x2014, 0x2018, 0x2019, 0x201c, 0x201d)
  .filter((code) => code !== 0xad)
  .map((code) => String.fromCodePoint(code));

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
const page = await browser.newPage();
const widths = await page.evaluate(
  async ([font, size, all]) => {
    const face = new FontFace('Measured', Uint8Array.from(font), { weight: '200 800' });
    document.fonts.add(await face.load());
    document.body.style.cssText = `font: 560 ${size}px Measured; font-optical-sizing: auto; font-kerning: none`;
    return all.map((letter) => {
      const span = document.createElement('span');
      span.textContent = letter;
      document.body.append(span);
      return span.getBoundingClientRect().width / size;
    });
  },
  [[...readFileSync(path.join(ROOT, FONT))], SIZE, letters] as const,
);
await browser.close();

const groups = new Map<string, string>();
for (const [index, letter] of letters.entries()) {
  const width = (Math.ceil((widths[index] ?? 1) * 50) / 50).toFixed(2);
  groups.set(width, (groups.get(width) ?? '') + letter);
}
const lines = [...groups]
  .toSorted(([one], [other]) => Number(one) - Number(other))
  .map(([width, all]) => `  [${Number(width)}, ${JSON.stringify(all)}],`);
writeFileSync(
  path.join(ROOT, 'app/pages/home/letter-widths.ts'),
  `/**
 * The widths of the web font's letters in em, rounded up, at the weight and optical size of Home's name. Written by
 * scripts/letter-widths.ts.
 */
export const LETTER_WIDTHS: readonly (readonly [width: number, letters: string])[] = [
${lines.join('\n')}
];
`,
);
