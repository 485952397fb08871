import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { preloadHeadingFonts } from './heading-fonts.ts';

/** Letters that languages add to the 26 of English, in both cases, some in words. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  German: 'Ää Öö Üü ß ẞ Straße STRAẞE',
  Polish: 'Ąą Ćć Ęę Łł Ńń Óó Śś Źź Żż Łódź',
  Turkish: 'Çç Ğğ Iı İi Öö Şş Üü Eskişehir',
  Vietnamese: 'Ăă Ââ Đđ Êê Ôô Ơơ Ưư Ảả Ạạ Ắắ Ằằ Ẳẳ Ẵẵ Ặặ Ấấ Ầầ Ẩẩ Ẫẫ Ậậ Ẻẻ Ẽẽ Ẹẹ Nguyễn',
  Welsh: 'Ââ Êê Îî Ôô Ûû Ŵŵ Ŷŷ Llŷn',
};

const page = (heading: string, text = '') =>
  `<head><link rel="preload" href="/first"/></head><h1 class="name"><span>${heading}</span></h1><p>${text}</p>`;

const FILE = /(?:latin-ext|vietnamese)(?=-opsz)/g;
const preloaded = (html: string) => [...new Set(preloadHeadingFonts(html).match(FILE))].toSorted();

/** The ranges of the font's files in the style sheet, the one that goes first last. */
const RANGES = [
  ...readFileSync(path.join(import.meta.dirname, 'styles/fonts.css'), 'utf8').matchAll(
    /"Bricolage[^}]*(latin-ext|vietnamese)-opsz[^}]*unicode-range:([^;]*);/g,
  ),
].map(([, file = '', ranges = '']) => ({
  file,
  ranges: [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]),
}));

const fileOf = (letter: string) =>
  RANGES.findLast(({ ranges }) =>
    ranges.some(([from = 0, to = 0]) => {
      const code = letter.codePointAt(0) ?? 0;
      return from <= code && code <= to;
    }),
  )?.file;

test('a heading preloads the files that its letters are in', () => {
  const letters = new Set(Object.values(LATIN_LETTERS).join('').replaceAll(/\s/g, ''));
  for (const letter of letters) {
    const file = fileOf(letter);
    expect(preloaded(page(letter)), letter).toEqual(file === undefined ? [] : [file]);
  }
  expect(preloaded(page('Łódź, Đà Nẵng'))).toEqual(['latin-ext', 'vietnamese']);
});

test('a page whose heading needs no further file stays as it is', () => {
  for (const html of [page('Ærø, Åre, Île, Œuf, Straße'), page('Home', 'Łódź'), '<p>Łódź</p>']) {
    expect(preloadHeadingFonts(html)).toBe(html);
  }
});
