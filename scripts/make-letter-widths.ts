/**
 * Measures the letters of the web font as Home's name has them, and writes app/pages/home/letter-widths.ts:
 * `node scripts/make-letter-widths.ts`, after a change of the font or its weight.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = 'node_modules/@fontsource-variable/bricolage-grotesque/files';
const FONTS = ['latin', 'latin-ext', 'vietnamese'].map((letters) => [
  ...readFileSync(path.join(ROOT, FOLDER, `bricolage-grotesque-${letters}-opsz-normal.woff2`)),
]);
/** Larger than 96 px, from where on the optical size stays the same. */
const SIZE = 200;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
// Latin letters and punctuation.
const letters = [...range(0x21, 0x7e), ...range(0xa1, 0x24f), ...range(0x1e80, 0x1ef9)]
  .concat(0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d)
  .filter((code) => code !== 0xad)
  .map((code) => String.fromCodePoint(code));

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
const page = await browser.newPage();
const measured = await page.evaluate(
  async ([fonts, size, all]) => {
    for (const font of fonts) {
      const face = new FontFace('Measured', Uint8Array.from(font), { weight: '200 800' });
      document.fonts.add(await face.load());
    }
    document.body.style.cssText = `font: 560 ${size}px Measured; font-optical-sizing: auto; font-kerning: none`;
    return all.map((letter) => {
      const span = document.createElement('span');
      span.textContent = letter;
      document.body.append(span);
      return span.getBoundingClientRect().width / size;
    });
  },
  [FONTS, SIZE, letters] as const,
);

// Only letters of the web font: the browser draws others in a font of the system.
const devtools = await page.context().newCDPSession(page);
await devtools.send('DOM.enable');
await devtools.send('CSS.enable');
const { root } = await devtools.send('DOM.getDocument');
const spans = await devtools.send('DOM.querySelectorAll', {
  nodeId: root.nodeId,
  selector: 'span',
});
const widths = new Map<string, number>();
for (const [index, letter] of letters.entries()) {
  const nodeId = spans.nodeIds[index] ?? 0;
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  // A hyphen of the system's is about as wide.
  if (fonts.every(({ isCustomFont }) => isCustomFont) || letter === '\u2010')
    widths.set(letter, measured[index] ?? 1);
}
await browser.close();

const groups = new Map<string, string>();
for (const [letter, measuredWidth] of widths) {
  const width = (Math.ceil(measuredWidth * 50) / 50).toFixed(2);
  groups.set(width, (groups.get(width) ?? '') + letter);
}
const lines = [...groups]
  .toSorted(([one], [other]) => Number(one) - Number(other))
  .map(([width, all]) => `  [${Number(width)}, ${JSON.stringify(all)}],`);
writeFileSync(
  path.join(ROOT, 'app/pages/home/letter-widths.ts'),
  `/**
 * The widths of the web font's letters in em, rounded up, at the weight and optical size of Home's name. Written by
 * scripts/make-letter-widths.ts.
 */
export const LETTER_WIDTHS: readonly (readonly [width: number, letters: string])[] = [
${lines.join('\n')}
];
`,
);
