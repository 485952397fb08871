import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COMPOSITIONS } from './poster/compositions.ts';
import { INK_FAMILIES } from './poster/inks.ts';
import { hills } from './poster/landscapes.ts';
import { type PosterSubject, posterArt, posterCompositions, posterGround } from './poster.ts';

const genres = INK_FAMILIES.map(({ genre }) => genre);
const genre = constantFrom(...genres, 'Award Winning', '</svg><script>');
const subject = record({
  id: integer({ min: 0, max: 99_999 }),
  genres: array(genre, { maxLength: 5 }),
});
const subjects = uniqueArray(subject, { selector: ({ id }) => id, maxLength: 80 });
const composition = constantFrom(...COMPOSITIONS);

/** Every composition in every ink family, each with its own id. */
const specimens = COMPOSITIONS.flatMap((motif, row) =>
  genres.map((markup, column) => {
    const one: PosterSubject = { id: row * 977 + column * 31 + 1, genres: [markup] };
    return { name: motif.name, subject: one, art: posterArt(one, motif) };
  }),
);

/** Checks the document tag by tag; returns the error, or ''. */
function faultOf(art: string): string {
  const open: string[] = [];
  const textOutside = art.replace(
    /<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<>&]*")*)(\/?)>/g,
    (...match) => {
      const [, closing, name, , selfClosing] = match.map(String);
      if (closing === '/') return open.pop() === name ? '' : `unexpected </${name}>`;
      if (selfClosing !== '/') open.push(name ?? '');
      return '';
    },
  );
  return textOutside + open.join(' ');
}

describe('posterArt', () => {
  it('is one well-formed SVG document of the right shape', () => {
    const start =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 360" ' +
      'preserveAspectRatio="xMidYMid slice">';
    for (const { name, art } of specimens) {
      expect(art.startsWith(start), name).toBe(true);
      expect(faultOf(art), name).toBe('');
      expect(art, name).not.toMatch(/NaN|Infinity|undefined|null/);
    }
  });

  it('has no script, style, text, reference or id, whatever the genres are', () => {
    const art = posterArt({ id: 1, genres: ['</svg><script>', '" onload="'] }, hills);
    for (const markup of [...specimens.map((one) => one.art), art]) {
      expect(markup).not.toMatch(
        /<script|<style|<text|<image|<use| style=| on[a-z]+=| id=|href|url\(/,
      );
    }
  });

  it('stays small', () => {
    assert(
      property(subject, composition, (one, motif) => {
        expect(posterArt(one, motif).length, motif.name).toBeLessThan(9 * 1024);
      }),
      { numRuns: 1000 },
    );
    const mean = specimens.reduce((sum, { art }) => sum + art.length, 0) / specimens.length;
    expect(mean).toBeLessThan(4 * 1024);
  });
});

describe('posterCompositions', () => {
  it('never repeats a composition within five neighbours', () => {
    assert(
      property(subjects, (list) => {
        const names = [...posterCompositions(list).values()];
        names.forEach((name, index) => {
          expect(names.slice(Math.max(0, index - 5), index)).not.toContain(name);
        });
      }),
    );
  });
});

/** The WCAG 2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
function contrast(...colors: [string, string]): number {
  const [low = 0, high = 0] = colors
    .map((hex) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

describe('the inks', () => {
  it('can be told apart', () => {
    for (const { variants } of INK_FAMILIES) {
      for (const { light, mid, dark } of variants) {
        expect(contrast(light, dark)).toBeGreaterThanOrEqual(7);
        expect(Math.min(contrast(light, mid), contrast(dark, mid))).toBeGreaterThanOrEqual(1.6);
      }
    }
  });
});

test('the ground of a poster is in it', () => {
  for (const { name, subject: one, art } of specimens)
    expect(art, name).toContain(posterGround(one));
});
